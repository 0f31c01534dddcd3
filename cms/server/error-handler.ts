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

/** What Express and its file server find wrong with a request, such as a range that no file has: the caller's fault, not ours. */
function callersFault(error: unknown): number | null {
  if (error instanceof URIError) return 400;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : null;
}

/** What no handler caught: logged with its stack, answered without it. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  const isAway = isUnavailableError(error);
  const fault = callersFault(error);
  if (fault === null) request.log[isAway ? 'warn' : 'error']({ err: error });
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
  response
    .status(fault ?? 500)
    .set('cache-control', 'no-store')
    .type('text')
    .send(
      fault !== null
        ? fault === 400
          ? 'This address cannot be read.'
          : 'This request cannot be answered.'
        : `Something went wrong on our side. If you write to us about it, name this number: ${request.get(requestIdHeader)}`,
    );
};
