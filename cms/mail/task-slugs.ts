import { mailTask } from './queue';

/** The job that tells the author what comments wait. */
export const commentNoticeTask = 'tell-of-comments';

/** The job that forgets what a deleted comment said. */
export const forgetCommentTask = 'forget-comment';

/** The jobs that the site itself takes up, in whichever process. */
export const ownTasks = [mailTask, commentNoticeTask, forgetCommentTask] as const;
