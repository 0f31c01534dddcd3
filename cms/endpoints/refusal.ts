/** An answer other than 200 that the caller can do something about. `detail` is a sentence for whoever reads it. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409,
    readonly detail: string,
    readonly errors?: { path: string; message: string }[],
  ) {
    super(detail);
  }
}
