import { z } from 'zod';

const largest = 2 ** 31 - 1;

/** The number of a record, also when it is sent as digits in an address. */
export const sentId = () =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      {
        error: 'Must be a whole number.',
      },
    )
    .pipe(
      z
        .number()
        .int('Must be a whole number.')
        .min(1, 'Must be at least 1.')
        .max(largest, `Must be at most ${largest}.`),
    );
