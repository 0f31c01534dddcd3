import { z } from 'zod';

/** Which mails an account gets, beside those without which it could not be used. */
export const notices = z.object({
  /** When somebody replies in a conversation in which the reader has written. */
  hearsOfReplies: z.boolean('Must be true or false.'),
});
