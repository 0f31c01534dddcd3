import { z } from 'zod';
import { defineCall } from './call';
import { commentText, ownComment } from './comment';
import { recordId, sentId } from './id';
import { sentText } from './text';

/**
 * A verified reader's comment. Whether it appears at once or waits for the author, its status tells. Sent twice within a
 * few minutes, it is kept once.
 */
export const addComment = defineCall({
  route: 'POST /Posts/{id}/comments',
  summary: 'Comments on a post, or replies to a comment on it.',
  caller: 'reader',
  input: z.object({
    id: sentId(),
    text: commentText(),
    /** The comment that it replies to: one that is itself no reply. */
    parent: recordId().nullish(),
    /** Whether the writer wants mails about replies from now on. Left out, that stays as it is. */
    hearOfReplies: z.boolean('Must be true or false.').nullish(),
    /** The form's token. Without it a reader whom nobody knows yet waits for the author. */
    formToken: sentText().nullish(),
    /** A field that people do not see: who fills it in gets an answer like the others, and nothing is kept. */
    botTrap: sentText().nullish(),
  }),
  reply: ownComment,
  limits: [
    { by: 'address', points: 20, seconds: 600 },
    { by: 'reader', points: 8, seconds: 600 },
    { by: 'reader', points: 60, seconds: 86_400 },
  ],
  errors: {
    404: 'This post is not published, or not any more.',
    409: 'The post takes no comments, or the same has been said already.',
  },
});
