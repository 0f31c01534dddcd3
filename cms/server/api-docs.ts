import { createRequire } from 'node:module';
import path from 'node:path';
import { type Response, Router } from 'express';
import { calls } from '../contract';
import { problemResponse } from '../endpoints/problem-response';
import { describeApi } from '../openapi/describe-api';
import {
  docsPage,
  docsPolicy,
  filesPath,
  startScript,
  startScriptPath,
} from '../openapi/docs-page';
import { fromFetch } from './from-fetch';

/** Swagger UI as npm has installed it. */
function findSwaggerUi() {
  const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const { version }: { version: string } = createRequire(import.meta.url)(manifest);
  return { folder: path.dirname(manifest), version };
}

/** The same for everybody until the next version of the site is started: browsers ask whether it is. */
function send(response: Response, type: string, text: string): void {
  response.set('cache-control', 'public, max-age=0, must-revalidate').type(type).send(text);
}

const refuseMethod = fromFetch(async () =>
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
  ];

  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, type, text } of texts)
    router
      .route(path)
      .get((_request, response) => {
        if (type === 'html') response.set('content-security-policy', docsPolicy);
        send(response, type, text);
      })
      .all(refuseMethod);
  router.get('/api/docs/', (_request, response) => response.redirect(308, '/api/docs'));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`${filesPath(version)}/${file}`, (_request, response) => {
      response.sendFile(file, { root: folder, immutable: true, maxAge: '1y' });
    });
  return router;
}
