import { z } from 'zod';
import { defineCall } from './call';
import { sentText } from './text';

/**
 * The user name that chose Remember Me from an address, for a caller at that very address with the browser in which it was
 * chosen; for all others, and when nobody did, an empty text. Specification, section 7.
 */
export const getUserByAddress = defineCall({
  route: 'GET /Users/GetUsersByIP',
  summary:
    'The user name to suggest to a caller at this address, who chose Remember Me there in this browser.',
  caller: 'everybody',
  input: z.object({ ipAddress: sentText() }),
  reply: z.string(),
  replyAs: 'text',
  limits: [{ by: 'address', points: 60, seconds: 60 }],
});
