import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentEmail } from './email';

/** Mails a new code to an address whose account is not verified yet. The answer is the same for every address. */
export const resendCode = defineCall({
  route: 'POST /Users/resend',
  summary: 'Mails a new code, if the address has an account that is not verified.',
  caller: 'everybody',
  input: z.object({ email: sentEmail().toLowerCase() }),
  reply: done,
  limits: [
    { by: 'address', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});
