import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { password } from './user-name';

/** Deletes the caller's account for good. The author's own cannot be deleted: the site would have nobody. */
export const deleteAccount = defineCall({
  route: 'POST /Users/delete',
  summary: 'Deletes one’s own account; the password is asked for.',
  caller: 'oneself',
  input: z.object({
    password: password(),
    /** Whether one's comments stay, as those of a former reader, or go too. */
    comments: z.enum(['keep', 'delete'], 'Must be keep or delete.'),
  }),
  reply: done,
  limits: [
    { by: 'address', points: 30, seconds: 600 },
    { by: 'caller', points: 20, seconds: 600 },
  ],
  errors: { 403: 'The author’s account cannot be deleted here.' },
});
