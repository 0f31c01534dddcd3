/** The roles of a user, from the least to the most trusted. Nobody can set his own. */
export const roles = ['reader', 'editor', 'author'] as const;
export type Role = (typeof roles)[number];
