import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { reachableEmail } from './email';
import { password } from './user-name';

/**
 * Asks for another address for the caller's account. It counts when it is confirmed from there. The answer is the same
 * whether the address has an account or not; its owner is told.
 */
export const changeEmail = defineCall({
  route: 'POST /Users/changeEmail',
  summary: 'Mails a code to a new address for one’s own account; the password is asked for.',
  caller: 'oneself',
  input: z.object({ password: password(), email: reachableEmail() }),
  reply: done,
  limits: [
    { by: 'address', points: 30, seconds: 3_600 },
    { by: 'caller', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});
