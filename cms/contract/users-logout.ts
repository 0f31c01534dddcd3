import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';

/** Ends the session of the cookie, or with `everywhere` all sessions of its account. Without a session nothing happens. */
export const logOutReader = defineCall({
  route: 'POST /Users/logout',
  summary: 'Logs out, here or everywhere.',
  caller: 'everybody',
  input: z.object({ everywhere: z.boolean('Must be true or false.').nullish() }),
  reply: done,
});
