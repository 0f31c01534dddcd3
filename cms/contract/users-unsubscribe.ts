import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { filledText } from './text';

/** What the address in a mail's List-Unsubscribe does (RFC 8058): no session is needed, the token says whose mails end. */
export const unsubscribe = defineCall({
  route: 'POST /Users/unsubscribe',
  summary: 'Ends the mails about replies, by the token of a mail.',
  caller: 'everybody',
  input: z.object({ token: filledText(200) }),
  reply: done,
  limits: [{ by: 'address', points: 30, seconds: 600 }],
  errors: { 404: 'This address ends no mails: it is incomplete, or the account is gone.' },
});
