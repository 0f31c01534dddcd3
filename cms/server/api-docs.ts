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

/** Swagger UI as npm has installed it. */
function findSwaggerUi() {
  const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const { version }: { version: string } = createRequire(import.meta.url)(manifest);
  return { folder: path.dirname(manifest), version };
}

/** The same for everybody until the next version of the site is started: browsers ask whether it is. */
const askEachTime = 'public, max-age=0, must-revalidate';

/** The version in its path names what a file holds. */
const keepForGood = 'public, max-age=31536000, immutable';

const refuseMethod = fetchHandler(async () =>
  problemResponse(405, 'This is read with GET.', { headers: { allow: 'GET' } }),
);

/**
 * `/api/openapi.json`, made of the contract when the process starts, and `/api/docs`, a page to try the calls out. They stand
 * before the calls: they are no part of the contract.
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
