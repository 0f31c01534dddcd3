import express, { type RequestHandler, Router } from 'express';
import { leaveOutHeadersOfDocuments } from './security-headers';

/** Serves uploaded images. A file may be replaced under its name, so browsers revalidate after a while. */
export function mediaFiles(folder: string): RequestHandler {
  const router = Router();
  router.use(
    '/media',
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
    (_request, response) => {
      response.status(404).type('text').send('There is no such image.');
    },
  );
  return router;
}
