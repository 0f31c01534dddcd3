import type { TaskConfig } from 'payload';
import { sendPendingCommentsMail } from './queries/send-pending-comments-mail';
import { notifyAuthorSlug } from '../mail/task-slugs';

/** The job that mails the author which comments wait. One that fails is tried again. */
export const notifyAuthorTask: TaskConfig<typeof notifyAuthorSlug> = {
  slug: notifyAuthorSlug,
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ req }) => {
    await sendPendingCommentsMail(req);
    return { output: {} };
  },
};
