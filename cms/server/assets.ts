import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { precompress } from './precompress';
import { leaveOutHeadersOfDocuments } from './security-headers';

/** What a page waits for before it is seen or used. Fonts and pictures are compressed as they are. */
const isText = (file: string) => /\.(?:js|css)$/.test(file);

/** Scripts and styles of a folder, compressed as the caller takes them; what else is there is for the next handler. */
function texts(folder: string): RequestHandler {
  const senders = new Map(
    readdirSync(folder)
      .filter(isText)
      .map((file) => [`/${file}`, precompress(() => readFile(path.join(folder, file)))]),
  );
  return (request, response, next) => {
    const { method, path: pathname } = request;
    const send = senders.get(pathname);
    if (!send || (method !== 'GET' && method !== 'HEAD')) return next();
    response.set('cache-control', 'public, max-age=31536000, immutable');
    return send(request, response.type(path.extname(pathname)));
  };
}

/**
 * The service worker. Browsers and whatever stands before the site ask each time, so that a new build reaches readers at their
 * next visit. It fetches from this site, and runs nothing else.
 */
function serviceWorker(file: string): RequestHandler {
  const send = precompress(() => readFile(file));
  return (request, response, next) => {
    if (request.path !== '/sw.js' || !/^(?:GET|HEAD)$/.test(request.method)) return next();
    response.set({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    return send(request, response.type('js'));
  };
}

/** The client build: files under /assets carry a hash of their content in their names and never change. */
export function builtAssets(clientDir: string): RequestHandler {
  const folder = path.join(clientDir, 'assets');
  const router = Router();
  router.use(
    '/assets',
    texts(folder),
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
  // Few paths are files: pages do not wait until the disk has said that they are none.
  const names = new Set(readdirSync(clientDir));
  if (names.has('sw.js')) router.use(serviceWorker(path.join(clientDir, 'sw.js')));
  const others = express.static(clientDir, { maxAge: '1h', index: false, redirect: false });
  router.use((request, response, next) => {
    if (names.has(request.path.split('/', 2)[1] ?? '')) others(request, response, next);
    else next();
  });
  return router;
}
