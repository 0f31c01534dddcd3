import { type PayloadRequest, ValidationError } from 'payload';
import { takenField } from '../queries/unique-violation';
import { TooManyTexts } from '../threads/render-markdown';
import { problemResponse } from './problem-response';
import { Refusal } from './refusal';

/** Node's and PostgreSQL's codes for a database that cannot be reached or is shutting down. */
const databaseIsAway = /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|57P0[1-3]|08\w{3}|53300)$/;

/** PostgreSQL's code for a record that points to one which has just gone. */
const goneMeanwhile = /^23503$/;

/** What the driver says of a connection that it lost or did not get, without a code. */
const connectionIsLost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** An error and what it came of. */
function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const hasCode = (error: Error, codes: RegExp) => 'code' in error && codes.test(String(error.code));

const isDatabaseAway = (error: unknown) =>
  [...causesOf(error)].some(
    (cause) => hasCode(cause, databaseIsAway) || connectionIsLost.test(cause.message),
  );

const isGone = (error: unknown) =>
  [...causesOf(error)].some((cause) => hasCode(cause, goneMeanwhile));

/**
 * Any error of a call as problem+json: a refusal as it says, a value that another record has just taken and a record that has
 * just gone as a 409, what breaks a rule of its collection as a 400, a database that is away or too much work at once as a 503, all others as a 500.
 */
export function answerError(error: unknown, req: PayloadRequest): Response {
  if (error instanceof Refusal) {
    const { errors, retryAfter } = error.details;
    const headers = retryAfter ? { 'retry-after': String(retryAfter) } : undefined;
    return problemResponse(error.status, error.detail, { errors, headers });
  }
  const taken = takenField(error, req);
  if (taken !== null)
    return problemResponse(409, 'Something else has just taken the same place. Try again.', {
      errors: [{ path: taken, message: 'Is taken.' }],
    });
  if (isGone(error)) return problemResponse(409, 'What this belongs to has just been deleted.');
  if (error instanceof ValidationError)
    return problemResponse(400, 'Some of what was sent cannot be used.', {
      errors: error.data.errors.map(({ path, message }) => ({ path, message })),
    });
  if (error instanceof TooManyTexts)
    return problemResponse(503, 'Many texts are being laid out. Try again in a moment.', {
      headers: { 'retry-after': '5' },
    });
  if (isDatabaseAway(error))
    return problemResponse(503, 'The site’s database is away for a moment. Try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  req.payload.logger.error({ err: error, msg: `${req.method} ${req.pathname} failed` });
  return problemResponse(500, 'Something went wrong on our side. Try again later.');
}
