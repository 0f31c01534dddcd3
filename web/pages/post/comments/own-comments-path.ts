export const ownCommentsPath = (slug: string) => `/admin/comments?post=${encodeURIComponent(slug)}`;
