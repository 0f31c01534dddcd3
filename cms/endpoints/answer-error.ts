import { type PayloadRequest, ValidationError } from 'payload';
import { awayForAMoment, causesOf, isDatabaseAway } from '../database/is-away';
import { takenField } from '../queries/unique-violation';
import { TooManyTexts } from '../threads/render-markdown';
import { problemResponse } from './problem-response';
import { Refusal } from './refusal';

/** PostgreSQL's code for a record that points to one which has just gone. */
const goneMeanwhile = /^23503$/;

const hasCode = (error: Error, codes: RegExp) => 'code' in error && codes.test(String(error.code));

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
    return problemResponse(503, awayForAMoment.message, {
      headers: { 'retry-after': awayForAMoment.retryAfter },
    });
  req.payload.logger.error({ err: error, msg: `${req.method} ${req.pathname} failed` });
  return problemResponse(500, 'Something went wrong on our side. Try again later.');
}
