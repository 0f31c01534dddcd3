import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';

/** The client build: files under /assets carry a hash of their content in their names and never change. */
export function builtAssets(clientDir: string): RequestHandler {
  const router = Router();
  router.use(
    '/assets',
    express.static(path.join(clientDir, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
    }),
    (_request, response) => {
      response.status(404).type('text').send('There is no such file.');
    },
  );
  router.use(express.static(clientDir, { maxAge: '1h', index: false, redirect: false }));
  return router;
}
