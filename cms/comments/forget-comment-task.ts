import type { TaskConfig } from 'payload';
import { forgetComment } from './queries/forget-comment';
import { forgetCommentTask } from '../mail/task-slugs';

/** The job that forgets what a comment said an hour after its writer has deleted it. */
export const forgetDeletedTask: TaskConfig<typeof forgetCommentTask> = {
  slug: forgetCommentTask,
  inputSchema: [{ name: 'comment', type: 'number', required: true }],
  retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    await forgetComment(req, input.comment);
    return { output: {} };
  },
};
