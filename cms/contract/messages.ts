import { z } from 'zod';
import { defineCall } from './call';
import { filledText, sentEmail } from './fields';

/** Message to the author. Repeated within a few minutes, it is stored once. */
export const sendContactMessage = defineCall({
  route: 'POST /contact',
  summary: 'Sends the author a message.',
  caller: 'everybody',
  input: z.object({ name: filledText(), email: sentEmail(), message: filledText() }),
  limits: [
    { by: 'ip', points: 5, seconds: 600 },
    { by: 'ip', points: 50, seconds: 86_400 },
  ],
});
