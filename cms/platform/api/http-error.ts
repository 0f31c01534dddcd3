import type { Call } from '../../contract/call';
import type { ReadingStage } from '../../contract/plain/reading-stage';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429;

type HttpErrorDetails = {
  /** Invalid fields. */
  errors?: { path: string; message: string }[];
  /** Seconds. */
  retryAfter?: number;
  /** Book from which the content is visible, in reading order. */
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

/** Returns the error response that a contract describes for a status. */
export const refusalOf = (
  call: Pick<Call, 'errors'>,
  status: keyof NonNullable<Call['errors']>,
  details?: HttpErrorDetails,
): HttpError => new HttpError(status, call.errors?.[status] ?? 'There is nothing here.', details);

/** Returns the error response for one invalid field, with its own sentence. */
export const invalidField = (detail: string, path: string, message: string): HttpError =>
  new HttpError(400, detail, { errors: [{ path, message }] });

export const invalidFields = (...errors: { path: string; message: string }[]): HttpError =>
  new HttpError(400, 'Some fields are invalid.', { errors });

/** Reply for content beyond the reading stage. Contains only the book from which it is visible. */
export class ToldLater {
  constructor(readonly fromBook: ReadingStage) {}
}
