import { type Call, toldLater } from '../contract/call';
import type { ReadingStage } from '../contract/reading-stage';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429;

type HttpErrorDetails = {
  /** Invalid fields. */
  errors?: { path: string; message: string }[];
  /** Seconds. */
  retryAfter?: number;
  /** Book that tells it, in reading order. */
  fromBook?: ReadingStage;
};

/** An error response. `detail` is a sentence for people. */
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

/** Returns the value, or throws the call's 404 if it is null. */
export function notFoundIfNull<Value>(call: Pick<Call, 'errors'>, value: Value | null): Value {
  if (value === null) throw new HttpError(404, call.errors?.[404] ?? 'There is nothing here.');
  return value;
}

/** Content beyond the reading stage. Only the book that tells it is known. */
export class ToldLater {
  constructor(readonly fromBook: ReadingStage) {}
}

/** Returns the value. @throws HttpError 403 if it is beyond the reading stage */
export function refuseIfToldLater<Value>(value: Value | ToldLater): Value {
  if (!(value instanceof ToldLater)) return value;
  const { fromBook } = value;
  throw new HttpError(403, toldLater, { fromBook });
}
