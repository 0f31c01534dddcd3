/** The page of one's own comments on a post. */
export const ownCommentsPath = (slug: string) => `/admin/comments?post=${encodeURIComponent(slug)}`;
