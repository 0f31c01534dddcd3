import { STATUS_CODES } from 'node:http';
import { type PayloadRequest, ValidationError } from 'payload';
import { ReauthenticationRequired } from '../access/session';
import { logIn } from '../../contract/accounts';
import type { Problem } from '../../contract/call';
import { apiKeyHeader, requestIdHeader } from '../../contract/plain/headers';
import { databaseUnavailable, hasCode, isUnavailableError } from '../database/database-unavailable';
import { diskFull, isDiskFullError } from '../database/disk-full';
import { takenField } from '../database/unique-violation';
import { TooManyPasswords } from '../threads/derive-key';
import { TooManyTexts } from '../worker/render-markdown';
import { HttpError } from './http-error';

const [, logInPath = ''] = logIn.route.split(' ');

/** WWW-Authenticate header of a 401 (RFC 9110). Browsers know neither scheme, so they show no dialog. */
const challenge = `ApiKey realm="site", header="${apiKeyHeader.toUpperCase()}", Session realm="site", path="/api${logInPath}"`;

/** Returns an error response (RFC 9457). */
export function problemResponse(
  status: number,
  detail: string,
  {
    headers,
    ...more
  }: Pick<Problem, 'type' | 'errors' | 'fromBook'> & { headers?: ResponseInit['headers'] } = {},
): Response {
  const body: Problem = { status, title: STATUS_CODES[status] ?? 'Error', detail, ...more };
  const response = Response.json(body, { status, headers });
  response.headers.set('content-type', 'application/problem+json; charset=utf-8');
  if (status === 401) response.headers.set('www-authenticate', challenge);
  return response;
}

/** PostgreSQL's code for a reference to a missing record. */
const foreignKeyViolation = /^23503$/;

/** Returns whether the work was refused because the queue is full. */
export const isTooBusy = (error: unknown) =>
  error instanceof TooManyTexts || error instanceof TooManyPasswords;

export const tooManyPasswords = 'Many people are logging in right now. Try again in a few seconds.';

export function transientErrorMessage(error: unknown): string | null {
  if (error instanceof TooManyTexts)
    return 'Many texts are being converted right now. Try again in a moment.';
  if (error instanceof TooManyPasswords) return tooManyPasswords;
  if (isUnavailableError(error)) return databaseUnavailable.message;
  return null;
}

export const transientErrorHeaders = { 'retry-after': databaseUnavailable.retryAfter };

/** Converts an error of a call to problem+json. */
export function errorResponse(error: unknown, req: PayloadRequest): Response {
  if (error instanceof HttpError) {
    const { errors, retryAfter, fromBook } = error.details;
    const headers = retryAfter ? { 'retry-after': String(retryAfter) } : undefined;
    return problemResponse(error.status, error.detail, { errors, fromBook, headers });
  }
  if (error instanceof ReauthenticationRequired)
    return problemResponse(error.status, error.message, { type: error.data.type });
  const taken = takenField(error, req);
  if (taken !== null)
    return problemResponse(409, 'A conflicting change was made at the same time. Try again.', {
      errors: [{ path: taken, message: 'Is taken.' }],
    });
  if (hasCode(error, foreignKeyViolation))
    return problemResponse(409, 'The record that this belongs to has just been deleted.');
  if (error instanceof ValidationError)
    return problemResponse(400, 'Some fields are invalid.', {
      errors: error.data.errors.map(({ path, message }) => ({ path, message })),
    });
  const message = transientErrorMessage(error);
  if (message !== null) return problemResponse(503, message, { headers: transientErrorHeaders });
  req.payload.logger.error({
    id: req.headers.get(requestIdHeader) ?? undefined,
    err: error,
    msg: `${req.method} ${req.pathname} failed`,
  });
  if (isDiskFullError(error)) return problemResponse(diskFull.status, diskFull.message);
  return problemResponse(500, 'The server had an error. Try again later.');
}
