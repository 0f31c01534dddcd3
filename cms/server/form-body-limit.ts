import type { RequestHandler } from 'express';

/** Bytes of a form: a megabyte is many times the longest text that one of them takes. */
export const largestForm = 1_000_000;

/**
 * Refuses what is too large to be the form of a page. React Router reads a form whole, and the page that answers has what was
 * typed in it, so every byte costs many of memory. A body that does not say how long it is, is no browser's form.
 */
export const formsWithinLimit: RequestHandler = (request, response, next) => {
  const length = request.headers['content-length'];
  const isUntold = length === undefined && request.headers['transfer-encoding'] !== undefined;
  if (!isUntold && Number(length ?? 0) <= largestForm) return next();
  response.set('cache-control', 'no-store').type('text');
  if (isUntold) response.status(411).send('Say how long the form is: send a Content-Length.');
  else
    response
      .status(413)
      .send('What was sent is longer than 1 MB. Go back, make it shorter, and send it again.');
};
