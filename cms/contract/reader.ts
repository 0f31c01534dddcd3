import { z } from 'zod';

/** An account as its owner sees it. Specification, section 3. */
export const reader = z.object({
  userName: z.string(),
  email: z.string(),
  rememberMe: z.boolean(),
  /** Where the last log-in came from. */
  ipAddress: z.string(),
  isValidated: z.boolean(),
  isMale: z.boolean().optional(),
  /** Of those who work on the content; a reader's account has none. */
  role: z.enum(['editor', 'author']).optional(),
});

export type Reader = z.infer<typeof reader>;
