import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { filledText } from './text';

/** Ends one session of the caller's account, by its id. One that is over already is no error. */
export const endSession = defineCall({
  route: 'POST /Users/endSession',
  summary: 'Ends one of one’s own sessions.',
  caller: 'oneself',
  input: z.object({ session: filledText(100) }),
  reply: done,
});
