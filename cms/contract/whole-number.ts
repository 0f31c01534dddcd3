import { z } from 'zod';

/** A whole number from `min` to `max`, also when it is sent as digits in an address. */
export const sentWholeNumber = ({ min, max }: { min: number; max: number }) =>
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
        error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a whole number.'),
      },
    )
    .pipe(
      z
        .number()
        .int('Must be a whole number.')
        .min(min, `Must be at least ${min}.`)
        .max(max, `Must be at most ${max}.`),
    );
