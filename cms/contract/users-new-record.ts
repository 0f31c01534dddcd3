import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { reachableEmail } from './email';
import { newPassword, newUserName } from './user-name';

/**
 * Registers a reader and mails a code to verify the address with. Whether an address has an account is nobody’s business:
 * the answer is the same, and the owner of one that has gets a mail. Specification, section 7.
 */
export const registerReader = defineCall({
  route: 'POST /Users/newRecord',
  summary: 'Registers a reader; a code is mailed to the address.',
  caller: 'everybody',
  input: z.object({ userName: newUserName(), password: newPassword(), email: reachableEmail() }),
  reply: done,
  limits: [
    { by: 'address', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 5, seconds: 3_600 },
  ],
  errors: { 409: 'This username is taken. Choose another one.' },
});
