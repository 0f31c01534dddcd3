import { z } from 'zod';

/** A moment that a client sends: ISO 8601 with seconds and an offset, from the years that a calendar is sure of. */
export const sentTime = () =>
  z.iso
    .datetime({
      offset: true,
      error: 'Must be a moment with its offset, such as 2026-09-14T09:00:00Z.',
      abort: true,
    })
    .refine(
      (time) => {
        const year = new Date(time).getUTCFullYear();
        return year >= 1900 && year < 3000;
      },
      { error: 'Must lie between the years 1900 and 2999.' },
    );
