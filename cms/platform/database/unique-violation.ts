import { type PayloadRequest, ValidationError } from 'payload';

/** Returns the field whose unique value another record has just taken, or null for other errors. */
export function takenField(error: unknown, req: PayloadRequest): string | null {
  if (!(error instanceof ValidationError)) return null;
  // Payload marks a violated unique index only by its message.
  const taken = error.data.errors.find(
    ({ message }) => message === req.t('error:valueMustBeUnique'),
  );
  return taken?.path ?? null;
}

/** Runs `work` up to three times, while another record takes its unique value. */
export async function retryWhenTaken<Result>(
  req: PayloadRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let left = 2; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || takenField(error, req) === null) throw error;
    }
}
