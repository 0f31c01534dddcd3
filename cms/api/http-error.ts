import { type Call, toldLater } from '../contract/call';
import type { ReadingStage } from '../contract/reading-stage';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429;

type HttpErrorDetails = {
  /** The fields that are at fault. */
  errors?: { path: string; message: string }[];
  /** In how many seconds the same call may be made again. */
  retryAfter?: number;
  /** From which book on it is told, in the order of reading. */
  fromBook?: ReadingStage;
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

/** What is told later than the asker has read: all that they get of it is from which book on it is told. */
export class ToldLater {
  constructor(readonly fromBook: ReadingStage) {}
}

/** The result of a query, unless it is told later: the call refuses to tell it, with 403. */
export function refuseIfToldLater<Value>(value: Value | ToldLater): Value {
  if (!(value instanceof ToldLater)) return value;
  const { fromBook } = value;
  throw new HttpError(403, toldLater, { fromBook });
}
