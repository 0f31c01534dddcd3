import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentEmail } from './email';

/** Mails a code to set a new password with, if the address has an account. The answer is the same for every address. */
export const forgotPassword = defineCall({
  route: 'POST /Users/forgotPassword',
  summary: 'Mails a code for a new password, if the address has an account.',
  caller: 'everybody',
  input: z.object({ email: sentEmail().toLowerCase() }),
  reply: done,
  limits: [
    { by: 'address', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});
