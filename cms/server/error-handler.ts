import type { ErrorRequestHandler, Response } from 'express';
import { requestIdHeader } from '../contract/headers';
import { databaseUnavailable, isUnavailableError } from '../database/database-unavailable';

/** What is answered while the database is away, wherever no form of its own is expected. */
export function sendDatabaseUnavailable(response: Response): void {
  const { message, retryAfter } = databaseUnavailable;
  response
    .status(503)
    .set({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text')
    .send(message);
}

/** What no handler caught: logged with its stack, answered without it. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  const isAway = isUnavailableError(error);
  request.log[isAway ? 'warn' : 'error']({ err: error });
  if (response.headersSent) {
    next(error);
    return;
  }
  // What was said of the answer that failed does not hold for this one.
  for (const name of ['etag', 'last-modified']) response.removeHeader(name);
  if (isAway) {
    sendDatabaseUnavailable(response);
    return;
  }
  const status = error instanceof URIError ? 400 : 500;
  response
    .status(status)
    .set('cache-control', 'no-store')
    .type('text')
    .send(
      status === 400
        ? 'This address cannot be read.'
        : `Something went wrong on our side. If you write to us about it, name this number: ${request.get(requestIdHeader)}`,
    );
};
