import type { TaskConfig } from 'payload';
import { forgetComment } from './queries/forget-comment';
import { forgetCommentSlug } from '../mail/task-slugs';

/** Job that deletes the text of a deleted comment after an hour. */
export const forgetCommentTask: TaskConfig<typeof forgetCommentSlug> = {
  slug: forgetCommentSlug,
  inputSchema: [{ name: 'comment', type: 'number', required: true }],
  retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    await forgetComment(req, input.comment);
    return { output: {} };
  },
};
