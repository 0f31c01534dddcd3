type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429;

type HttpErrorDetails = {
  /** The fields that are at fault. */
  errors?: { path: string; message: string }[];
  /** In how many seconds the same call may be made again. */
  retryAfter?: number;
};

/** An answer other than 200 that the caller can do something about. `detail` is a sentence for whoever reads it. */
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
