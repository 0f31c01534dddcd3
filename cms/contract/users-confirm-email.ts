import { z } from 'zod';
import { defineCall } from './call';
import { sentCode } from './sent-code';

/** Gives an account the address that the code was mailed to. */
export const confirmEmail = defineCall({
  route: 'POST /Users/confirmEmail',
  summary: 'Confirms the new address of an account by the code that was mailed to it.',
  caller: 'everybody',
  input: z.object({ code: sentCode() }),
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'address', points: 20, seconds: 600 }],
});
