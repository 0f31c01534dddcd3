import { z } from 'zod';

/** A tag or a category. */
export const named = z.object({ id: z.number(), name: z.string(), slug: z.string() });

export type Named = z.infer<typeof named>;
