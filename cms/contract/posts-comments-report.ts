import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

/**
 * Open to visitors too: who is hurt by a comment need not register first. A reader counts once for a comment, and so does
 * the address of a visitor. Nothing disappears by itself: the author looks.
 */
export const reportComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/report',
  summary: 'Tells the author that a comment should not stand there.',
  caller: 'everybody',
  input: z.object({ id: sentId(), comment: sentId() }),
  reply: done,
  limits: [{ by: 'address', points: 20, seconds: 3600 }],
  errors: { 404: 'There is no such comment.' },
});
