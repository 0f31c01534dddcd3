import path from 'node:path';
import express, { type Request, type RequestHandler, Router } from 'express';
import { isEarlierFile } from '../subjects/media/public-image';
import { decodePath } from './decode-path';
import { leaveOutHeadersOfDocuments } from './security-headers';

/** Milliseconds for which the names of hidden images are cached. */
const longestMemory = 1_000;

type Options = {
  /** Returns the file names of images that only the staff may see. */
  findHidden: () => Promise<string[]>;
  isByStaff: (request: Request) => Promise<boolean>;
};

/** Returns the name that an image shares with its sizes, such as “map” for “map-240x360.avif”. */
const stemOf = (filename: string) =>
  filename.toLowerCase().replace(/(?:-\d+x\d+)?(?:\.[^.]*)+$/, '');

/** Caches hidden images for a moment, and while the database is unavailable. */
function hiddenStems(findHidden: Options['findHidden']): () => Promise<Set<string>> {
  let readAt = -Infinity;
  let known: Set<string> | undefined;
  return async () => {
    if (known && Math.abs(Date.now() - readAt) < longestMemory) return known;
    readAt = Date.now();
    try {
      known = new Set((await findHidden()).map(stemOf));
    } catch (error) {
      if (!known) throw error;
    }
    return known;
  };
}

const notFound: RequestHandler = (_request, response) => {
  // A reveal must not be delayed by a cached refusal.
  response.status(404).set('cache-control', 'no-store').type('text');
  response.send('There is no such image.');
};

/**
 * Serves uploaded images. A file may be replaced under its name, so browsers revalidate after a while. Hidden images and
 * earlier files seem missing, except to the staff.
 */
export function mediaFiles(folder: string, { findHidden, isByStaff }: Options): RequestHandler {
  const readHidden = hiddenStems(findHidden);
  const router = Router();
  router.use(
    '/media',
    async (request, response, next) => {
      // As the file system reads it.
      const filename = path.basename(path.normalize(decodePath(request.path) ?? ''));
      if (!isEarlierFile(filename) && !(await readHidden()).has(stemOf(filename))) next();
      else if (await isByStaff(request)) {
        response.set('cache-control', 'private, no-store');
        next();
      } else notFound(request, response, next);
    },
    express.static(folder, {
      maxAge: '1h',
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response, file) => {
        response.setHeader('content-security-policy', "default-src 'none'");
        leaveOutHeadersOfDocuments(response, file);
      },
    }),
    notFound,
  );
  return router;
}
