import { z } from 'zod';
import { defineCall } from './call';
import { sentCode } from './sent-code';
import { newPassword } from './user-name';

/** Sets a new password by the code that was mailed. All sessions of the account end, and a lock is over. */
export const resetPassword = defineCall({
  route: 'POST /Users/resetPassword',
  summary: 'Sets a new password by a mailed code.',
  caller: 'everybody',
  input: z.object({ code: sentCode(), password: newPassword() }),
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'address', points: 20, seconds: 600 }],
});
