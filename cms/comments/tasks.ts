import type { TaskConfig } from 'payload';
import { forgetCommentSlug, notifyAuthorSlug } from '../mail/task-slugs';
import { forgetComment } from './queries/forget-comment';
import { sendPendingCommentsMail } from './queries/pending-comments-mail';

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

/** Job that mails the author about pending comments. */
export const notifyAuthorTask: TaskConfig<typeof notifyAuthorSlug> = {
  slug: notifyAuthorSlug,
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ req }) => {
    await sendPendingCommentsMail(req);
    return { output: {} };
  },
};
