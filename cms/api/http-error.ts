import type { Call } from '../contract/call';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429;

type HttpErrorDetails = {
  /** The fields that are at fault. */
  errors?: { path: string; message: string }[];
  /** In how many seconds the same call may be made again. */
  retryAfter?: number;
};

/** An answer other than 200 that the caller can do something about. `detail` is a sentence for people. */
export class HttpError extends Error {
  override name = 'HttpError';
  constructor(
    readonly status: HttpErrorStatus,
    readonly detail: string,
    readonly details: HttpErrorDetails = {},
  ) {
    super(detail);
  }
}

/** The result of a query, or the call's own 404 where that is null. */
export function notFoundIfNull<Value>(call: Pick<Call, 'errors'>, value: Value | null): Value {
  if (value === null) throw new HttpError(404, call.errors?.[404] ?? 'There is nothing here.');
  return value;
}
