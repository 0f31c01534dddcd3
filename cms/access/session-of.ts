import type { PayloadRequest } from 'payload';

/** The id of the session by which somebody is logged in; null for who is not, or comes with an API key. */
export const sessionOf = (user: PayloadRequest['user']): string | null =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : null;
