/** The job that sends one mail. */
export const sendMailSlug = 'send-mail';

/** The job that tells the author what comments wait. */
export const notifyAuthorSlug = 'tell-of-comments';

/** The job that forgets what a deleted comment said. */
export const forgetCommentSlug = 'forget-comment';

/** The job that tells whoever suggested a term what became of it. */
export const tellSuggestersSlug = 'tell-suggesters';

/** The jobs that the site itself takes up, in whichever process. */
export const ownTaskSlugs = [
  sendMailSlug,
  notifyAuthorSlug,
  forgetCommentSlug,
  tellSuggestersSlug,
] as const;
