import { z } from 'zod';
import { defineCall } from './call';
import { commentText, ownComment } from './comment';
import { sentId } from './id';

/** Within 15 minutes. What is new may wait for the author like a new comment. */
export const editComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/edit',
  summary: 'Changes the text of one’s own comment, within 15 minutes.',
  caller: 'reader',
  input: z.object({ id: sentId(), comment: sentId(), text: commentText() }),
  reply: ownComment,
  limits: [{ by: 'reader', points: 30, seconds: 600 }],
  errors: {
    404: 'You have no such comment.',
    409: 'A comment can be changed for 15 minutes. Yours is older.',
  },
});
