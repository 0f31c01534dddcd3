import type { TaskConfig } from 'payload';
import { sendPendingCommentsMail } from './queries/send-pending-comments-mail';
import { notifyAuthorSlug } from '../mail/task-slugs';

/** Job that mails the author about pending comments. */
export const notifyAuthorTask: TaskConfig<typeof notifyAuthorSlug> = {
  slug: notifyAuthorSlug,
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ req }) => {
    await sendPendingCommentsMail(req);
    return { output: {} };
  },
};
