import { z } from 'zod';

/** The reply of a call that does something and has nothing to tell about it. */
export const done = z.object({ ok: z.literal(true) });

export type Done = z.infer<typeof done>;
