import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { precompress } from './precompress';
import { leaveOutHeadersOfDocuments } from './security-headers';

/** Compressible files. Fonts and pictures already are compressed. */
const isText = (file: string) => /\.(?:js|css)$/.test(file);

/** Serves compressed files of a folder by their names, and passes other requests on. */
function texts(folder: string, names: string[], headers: Record<string, string>): RequestHandler {
  const senders = new Map(
    names.map((name) => [`/${name}`, precompress(() => readFile(path.join(folder, name)))]),
  );
  return (request, response, next) => {
    const { method, path: pathname } = request;
    const send = senders.get(pathname);
    if (!send || (method !== 'GET' && method !== 'HEAD')) return next();
    return send(request, response.set(headers).type(path.extname(pathname)));
  };
}

/** The service worker is revalidated each time, so that a new build reaches readers at the next visit. */
const ofServiceWorker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** Serves the client build. Files under /assets have a content hash in their names and never change. */
export function builtAssets(clientDir: string): RequestHandler {
  const folder = path.join(clientDir, 'assets');
  const router = Router();
  router.use(
    '/assets',
    texts(folder, readdirSync(folder).filter(isText), {
      'cache-control': 'public, max-age=31536000, immutable',
    }),
    express.static(folder, {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      setHeaders: leaveOutHeadersOfDocuments,
    }),
    (_request, response) => {
      response.status(404).type('text').send('There is no such file.');
    },
  );
  router.use(texts(clientDir, ['sw.js'], ofServiceWorker));
  router.use(express.static(clientDir, { maxAge: '1h', index: false, redirect: false }));
  return router;
}
