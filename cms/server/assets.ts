import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { commonPasswords } from '../subjects/accounts/password-rules';
import { shortestPassword } from '../contract/plain/common-passwords';
import { leaveOutHeadersOfDocuments } from './security-headers';
import { compressors, type Encoding, encodingFor } from './page-cache/encodings';

/**
 * Returns a handler that sends constant content in the client's encoding. Each encoding is compressed once, on the first request.
 *
 * @param type a media type or file extension
 * @param read returns the bytes; called once for each encoding
 */
export function precompress(
  type: string,
  headers: Record<string, string>,
  read: () => Promise<Buffer>,
): RequestHandler {
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const formAs = (encoding: Encoding): Promise<Buffer> =>
    (forms[encoding] ??= read()
      .then(compressors[encoding])
      .catch((error: unknown) => {
        // The next request retries.
        delete forms[encoding];
        throw error;
      }));
  return async (request, response) => {
    const encoding = encodingFor(request);
    const body = await formAs(encoding);
    response.set(headers).type(type).vary('Accept-Encoding');
    if (encoding !== 'identity') response.set('content-encoding', encoding);
    response.send(body);
  };
}

/** Fonts and images are already compressed. */
const isText = (file: string) => /\.(?:js|css)$/.test(file);

const compressedFile = (file: string, headers: Record<string, string>) =>
  precompress(path.extname(file), headers, () => readFile(file));

export const forGood = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The service worker is revalidated each time, so that a new build reaches readers at the next visit. */
const ofServiceWorker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** Serves the client build. Files under /assets have a content hash in their names and never change. */
export function builtAssets(clientDir: string): RequestHandler {
  const folder = path.join(clientDir, 'assets');
  const texts = new Map(
    readdirSync(folder)
      .filter(isText)
      .map((name) => [`/${name}`, compressedFile(path.join(folder, name), forGood)]),
  );
  const router = Router();
  router.use(
    '/assets',
    (request, response, next) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const send = isRead ? texts.get(request.path) : undefined;
      return send ? send(request, response, next) : next();
    },
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
  router.get('/sw.js', compressedFile(path.join(clientDir, 'sw.js'), ofServiceWorker));
  router.use(express.static(clientDir, { maxAge: '1h', index: false, redirect: false }));
  return router;
}

/** Serves the list of common passwords, with which forms warn while a password is typed. */
export const commonPasswordList = precompress(
  'text',
  { 'cache-control': 'public, max-age=86400' },
  async () => {
    const common = await commonPasswords();
    return Buffer.from([...common].filter(({ length }) => length >= shortestPassword).join('\n'));
  },
);
