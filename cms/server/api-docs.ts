import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from 'express';
import { calls } from '../contract/calls';
import { problemResponse } from '../api/problem-response';
import { describeApi } from '../api/openapi/describe-api';
import {
  docsPage,
  docsPolicy,
  filesPath,
  startScript,
  startScriptPath,
  stylePath,
} from '../api/openapi/docs-page';
import { docsStyle } from '../api/openapi/docs-style';
import { precompress } from './precompress';
import { fetchHandler } from './fetch-adapter';

function findSwaggerUi() {
  const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const { version }: { version: string } = createRequire(import.meta.url)(manifest);
  return { folder: path.dirname(manifest), version };
}

/** The same until the next release. Browsers revalidate. */
const askEachTime = 'public, max-age=0, must-revalidate';

const keepForGood = 'public, max-age=31536000, immutable';

const refuseMethod = fetchHandler(async () =>
  problemResponse(405, 'This address accepts only GET.', { headers: { allow: 'GET' } }),
);

/**
 * Serves `/api/openapi.json`, generated at the start, and `/api/docs`. Mounted before the API, because they are not part of the
 * contract.
 */
export function apiDocs(): Router {
  const description = JSON.stringify(describeApi(calls));
  const { folder, version } = findSwaggerUi();
  const texts = [
    { path: '/api/openapi.json', type: 'json', text: description },
    { path: '/api/docs', type: 'html', text: docsPage(version) },
    { path: startScriptPath, type: 'js', text: startScript },
    { path: stylePath, type: 'css', text: docsStyle },
  ];

  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, type, text } of texts) {
    const send = precompress(async () => Buffer.from(text));
    router
      .route(path)
      .get((request, response) => {
        if (type === 'html') response.set('content-security-policy', docsPolicy);
        return send(request, response.set('cache-control', askEachTime).type(type));
      })
      .all(refuseMethod);
  }
  router.get('/api/docs/', (_request, response) => response.redirect(308, '/api/docs'));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const send = precompress(() => readFile(path.join(folder, file)));
    router.get(`${filesPath(version)}/${file}`, (request, response) =>
      send(request, response.set('cache-control', keepForGood).type(path.extname(file))),
    );
  }
  return router;
}
