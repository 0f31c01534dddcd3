import type { RequestHandler } from 'express';
import { largestBody } from '../api/read-body';

/**
 * Refuses forms that are too large. React Router reads a form whole and renders its values, so each byte costs several in
 * memory. Browsers always send the length of a form.
 */
export const limitFormBody: RequestHandler = (request, response, next) => {
  const length = request.headers['content-length'];
  const hasNoLength = length === undefined && request.headers['transfer-encoding'] !== undefined;
  if (!hasNoLength && Number(length ?? 0) <= largestBody) return next();
  response.set('cache-control', 'no-store').type('text');
  if (hasNoLength) response.status(411).send('The form needs a Content-Length header.');
  else
    response
      .status(413)
      .send('The form is larger than 1 MB. Go back, shorten it, and send it again.');
};
