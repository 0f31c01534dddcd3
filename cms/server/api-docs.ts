import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from 'express';
import { problemResponse } from '../platform/api/error-response';
import { describeApi } from '../platform/api/openapi/describe-api';
import { docsStyle } from '../platform/api/openapi/docs-style';
import { calls } from '../contract/calls';
import { crossSiteCookie, crossSiteHeader, hostPrefix } from '../contract/plain/headers';
import { fetchHandler } from './fetch-adapter';
import { forGood, precompress } from './assets';

/** The API page. It loads only from this site. @param files path of Swagger UI's files */
const docsPage = (files: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>The API of The Fovean Chronicles</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${files}/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/style.css" />
  </head>
  <body>
    <div id="calls"></div>
    <noscript>This page needs JavaScript. The calls are described in <a href="/api/openapi.json">openapi.json</a>.</noscript>
    <script src="${files}/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI. POSTs of a session repeat the cross-site token. Adds a landmark and a heading. */
const startScript = `const landmarks = ({ React: { createElement, Fragment } }) => ({
  wrapComponents: {
    InfoContainer: (Original) => (props) =>
      createElement('header', { role: 'banner' }, createElement(Original, props)),
    operations: (Original) => (props) =>
      createElement(
        Fragment,
        null,
        createElement('h2', { className: 'calls-title' }, 'The calls'),
        createElement(Original, props),
      ),
  },
});

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  // By default, another site validates the description.
  validatorUrl: null,
  syntaxHighlight: false,
  plugins: [landmarks],
  requestInterceptor: (request) => {
    const token =
      /(?:^|; )${hostPrefix}${crossSiteCookie}=([^;]*)/.exec(document.cookie) ??
      /(?:^|; )${crossSiteCookie}=([^;]*)/.exec(document.cookie);
    if (token) request.headers['${crossSiteHeader}'] = decodeURIComponent(token[1]);
    return request;
  },
});
`;

/** Swagger UI uses inline styles and data: icons. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function findSwaggerUi() {
  const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const { version }: { version: string } = createRequire(import.meta.url)(manifest);
  return { folder: path.dirname(manifest), version };
}

/** Browsers revalidate, so that they notice a new release. */
const askEachTime = 'public, max-age=0, must-revalidate';

const refuseMethod = fetchHandler(async () =>
  problemResponse(405, 'This address accepts only GET.', { headers: { allow: 'GET' } }),
);

/**
 * Serves `/api/openapi.json`, generated at the start, and `/api/docs`. Mounted before the API, because they are not part of the
 * contract.
 */
export function apiDocs(): Router {
  const { folder, version } = findSwaggerUi();
  // The version in the path allows permanent caching.
  const files = `/api/docs/swagger-ui-${version}`;
  const texts = [
    { path: '/api/openapi.json', type: 'json', text: JSON.stringify(describeApi(calls)) },
    { path: '/api/docs', type: 'html', text: docsPage(files) },
    { path: '/api/docs/start.js', type: 'js', text: startScript },
    { path: '/api/docs/style.css', type: 'css', text: docsStyle },
  ];

  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, type, text } of texts) {
    const headers = {
      'cache-control': askEachTime,
      ...(type === 'html' && { 'content-security-policy': docsPolicy }),
    };
    router
      .route(path)
      .get(precompress(type, headers, async () => Buffer.from(text)))
      .all(refuseMethod);
  }
  router.get('/api/docs/', (_request, response) => response.redirect(308, '/api/docs'));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const read = () => readFile(path.join(folder, file));
    router.get(`${files}/${file}`, precompress(path.extname(file), forGood, read));
  }
  return router;
}
