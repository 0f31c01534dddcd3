import { z } from 'zod';

/** The body of every error: `application/problem+json`, RFC 9457, with the bad fields of a 400 as an extension. */
export const problem = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problem>;
