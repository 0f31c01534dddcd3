import type { ErrorRequestHandler, Response } from 'express';
import { requestIdHeader } from '../contract/plain/headers';
import { databaseUnavailable, isUnavailableError } from '../platform/database/database-unavailable';

/** Answers 503 while the database is unavailable, as text. */
export function sendDatabaseUnavailable(response: Response): void {
  const { message, retryAfter } = databaseUnavailable;
  response
    .status(503)
    .set({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text')
    .send(message);
}

/** Returns the status of a client error found by Express, such as an invalid range; else null. */
function callersFault(error: unknown): number | null {
  if (error instanceof URIError) return 400;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : null;
}

/** Logs uncaught errors with their stack, and answers without it. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  const isAway = isUnavailableError(error);
  const fault = callersFault(error);
  if (fault === null) request.log[isAway ? 'warn' : 'error']({ err: error });
  if (response.headersSent) return next(error);
  // These headers belonged to the failed response.
  for (const name of ['etag', 'last-modified']) response.removeHeader(name);
  if (isAway) return sendDatabaseUnavailable(response);
  response
    .status(fault ?? 500)
    .set('cache-control', 'no-store')
    .type('text');
  if (fault === 400) response.send('This address cannot be read.');
  else if (fault !== null) response.send('This request cannot be answered.');
  else
    response.send(
      `The server had an error. If you report it, include this number: ${request.get(requestIdHeader)}`,
    );
};
