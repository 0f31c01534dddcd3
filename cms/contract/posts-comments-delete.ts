import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

/** For an hour it can be taken back; then the words are forgotten. */
export const deleteComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/delete',
  summary: 'Deletes one’s own comment. Doing it again changes nothing.',
  caller: 'reader',
  input: z.object({ id: sentId(), comment: sentId() }),
  reply: done,
  limits: [{ by: 'reader', points: 60, seconds: 600 }],
  errors: { 404: 'You have no such comment.' },
});
