import type { TaskConfig } from 'payload';
import { sendCommentNotice } from './queries/send-comment-notice';
import { commentNoticeTask } from '../mail/task-slugs';

/** The job that mails the author which comments wait. One that fails is tried again. */
export const tellOfCommentsTask: TaskConfig<typeof commentNoticeTask> = {
  slug: commentNoticeTask,
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ req }) => {
    await sendCommentNotice(req);
    return { output: {} };
  },
};
