/** Mails the author about pending comments. */
export const notifyAuthorSlug = 'tell-of-comments';

export const forgetCommentSlug = 'forget-comment';

/** Mails readers the decision on their suggestion. */
export const tellSuggestersSlug = 'tell-suggesters';

export const pingHubSlug = 'ping-hub';

/** Jobs run by the site's own processes. */
export const ownTaskSlugs = [
  notifyAuthorSlug,
  forgetCommentSlug,
  tellSuggestersSlug,
  pingHubSlug,
] as const;
