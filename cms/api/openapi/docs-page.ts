import { crossSiteCookie, crossSiteHeader, hostPrefix } from '../../contract/headers';

/** Path of Swagger UI's files. The version in it allows permanent caching. */
export const filesPath = (version: string) => `/api/docs/swagger-ui-${version}`;

export const startScriptPath = '/api/docs/start.js';
export const stylePath = '/api/docs/style.css';

/** The API page. It loads only from this site. */
export const docsPage = (version: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>The API of The Fovean Chronicles</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${filesPath(version)}/swagger-ui.css" />
    <link rel="stylesheet" href="${stylePath}" />
  </head>
  <body>
    <div id="calls"></div>
    <noscript>This page needs JavaScript. The calls are described in <a href="/api/openapi.json">openapi.json</a>.</noscript>
    <script src="${filesPath(version)}/swagger-ui-bundle.js"></script>
    <script src="${startScriptPath}"></script>
  </body>
</html>
`;

/** Starts Swagger UI. POSTs of a session repeat the cross-site token. Adds a landmark and a heading. */
export const startScript = `const landmarks = ({ React: { createElement, Fragment } }) => ({
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
  // Otherwise the description would be sent to another site, to have it judged.
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
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
