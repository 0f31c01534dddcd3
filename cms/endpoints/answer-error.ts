import type { PayloadRequest } from 'payload';
import { problemResponse } from './problem-response';
import { Refusal } from './refusal';

/** Node's and PostgreSQL's codes for a database that cannot be reached or is shutting down. */
const databaseIsAway = /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|57P0[1-3]|08\w{3}|53300)$/;

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && databaseIsAway.test(String(cause.code))) return true;
  return false;
}

/** Any error of a call as problem+json: a refusal as it says, a database that is away as a 503, all others as a 500. */
export function answerError(error: unknown, req: PayloadRequest): Response {
  if (error instanceof Refusal) {
    const { errors, retryAfter } = error.details;
    const headers = retryAfter ? { 'retry-after': String(retryAfter) } : undefined;
    return problemResponse(error.status, error.detail, { errors, headers });
  }
  if (isDatabaseAway(error))
    return problemResponse(503, 'The site’s database is away for a moment. Try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  req.payload.logger.error({ err: error, msg: `${req.method} ${req.pathname} failed` });
  return problemResponse(500, 'Something went wrong on our side. Try again later.');
}
