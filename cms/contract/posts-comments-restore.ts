import { z } from 'zod';
import { defineCall } from './call';
import { ownComment } from './comment';
import { sentId } from './id';

export const restoreComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/restore',
  summary: 'Takes the deletion of one’s own comment back, within an hour.',
  caller: 'reader',
  input: z.object({ id: sentId(), comment: sentId() }),
  reply: ownComment,
  limits: [{ by: 'reader', points: 60, seconds: 600 }],
  errors: { 404: 'You have no such comment, or it was deleted more than an hour ago.' },
});
