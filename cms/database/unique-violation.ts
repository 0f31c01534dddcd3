import { type PayloadRequest, ValidationError } from 'payload';

/** The field whose value another record has just taken, when that is why something could not be written; else null. */
export function takenField(error: unknown, req: PayloadRequest): string | null {
  if (!(error instanceof ValidationError)) return null;
  // Payload tells a violated unique index from other invalid values by its words only.
  const taken = error.data.errors.find(
    ({ message }) => message === req.t('error:valueMustBeUnique'),
  );
  return taken?.path ?? null;
}

/** Does what makes up a unique value again, when somebody took that value meanwhile: three times at most. */
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
