import { z } from 'zod';
import { defineCall } from './call';
import { sentCode } from './sent-code';

/** Verifies the address of an account by the code that was mailed to it. Specification, sections 5 and 7. */
export const verifyReader = defineCall({
  route: 'POST /Users/verify',
  summary: 'Verifies an account by its code: a JSON text, or an object with the field code.',
  caller: 'everybody',
  input: z.object({ code: sentCode() }),
  wholeBody: 'code',
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'address', points: 20, seconds: 600 }],
  errors: { 400: 'Invalid or missing verification code.' },
});
