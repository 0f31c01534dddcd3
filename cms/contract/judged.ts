import { z } from 'zod';
import { done } from './done';

/** The reply of a call that makes something of a reader, with what was made of him before: by it the call is taken back. */
export const judged = done.extend({ before: z.boolean() });

export type Judged = z.infer<typeof judged>;
