import { type PayloadRequest, ValidationError } from 'payload';
import { ReauthenticationRequired } from '../access/confirmed-session';
import { requestIdHeader } from '../contract/headers';
import {
  databaseUnavailable,
  causesOf,
  isUnavailableError,
} from '../database/database-unavailable';
import { diskFull, isDiskFullError } from '../database/disk-full';
import { takenField } from '../database/unique-violation';
import { TooManyPasswords } from '../threads/derive-key';
import { TooManyTexts } from '../worker/render-markdown';
import { problemResponse } from './problem-response';
import { HttpError } from './http-error';

/** PostgreSQL's code for a record that points to one which has just gone. */
const foreignKeyViolation = /^23503$/;

const hasCode = (error: Error, codes: RegExp) => 'code' in error && codes.test(String(error.code));

const isForeignKeyViolation = (error: unknown) =>
  [...causesOf(error)].some((cause) => hasCode(cause, foreignKeyViolation));

/** Whether work was refused before it began, as too much of its kind waits already. */
export const isTooBusy = (error: unknown) =>
  error instanceof TooManyTexts || error instanceof TooManyPasswords;

/** What those are told whose passwords would wait too long to be checked. */
export const tooManyPasswords =
  'Many people are logging in at this moment. Try again in a few seconds.';

/** Why the same may work in a moment, in words; null for an error that does not pass by itself. */
export function transientErrorMessage(error: unknown): string | null {
  if (error instanceof TooManyTexts) return 'Many texts are being laid out. Try again in a moment.';
  if (error instanceof TooManyPasswords) return tooManyPasswords;
  if (isUnavailableError(error)) return databaseUnavailable.message;
  return null;
}

/** In how many seconds what failed by a passing trouble may be tried again. */
export const transientErrorHeaders = { 'retry-after': databaseUnavailable.retryAfter };

/**
 * Any error of a call as problem+json: a refusal as it says, an act that needs the password again as a 403 with its type, a value that another record has just taken and a record that has
 * just gone as a 409, what breaks a rule of its collection as a 400, a database that is away or too much work at once as a 503, a full disk as a 507,
 * all others as a 500.
 */
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
    return problemResponse(409, 'Something else has just taken the same place. Try again.', {
      errors: [{ path: taken, message: 'Is taken.' }],
    });
  if (isForeignKeyViolation(error))
    return problemResponse(409, 'What this belongs to has just been deleted.');
  if (error instanceof ValidationError)
    return problemResponse(400, 'Some of what was sent cannot be used.', {
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
  return problemResponse(500, 'Something went wrong on our side. Try again later.');
}
