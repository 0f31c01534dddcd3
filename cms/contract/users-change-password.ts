import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { newPassword, password } from './user-name';

/** Changes the caller's password. His other sessions end. */
export const changePassword = defineCall({
  route: 'POST /Users/changePassword',
  summary: 'Changes one’s own password; the present one is asked for.',
  caller: 'oneself',
  input: z.object({ password: password(), newPassword: newPassword() }),
  reply: done,
  limits: [
    { by: 'address', points: 30, seconds: 600 },
    { by: 'caller', points: 20, seconds: 600 },
  ],
});
