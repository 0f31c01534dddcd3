import type { PayloadRequest } from 'payload';

/** Returns the id of the user's session; null if nobody is logged in or an API key is used. */
export const sessionOf = (user: PayloadRequest['user']): string | null =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : null;
