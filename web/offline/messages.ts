/** Messages to the service worker: a page was visited, the user has logged out, or (from itself) it is active. */
export type Message =
  | { type: 'arrived'; url: string }
  | { type: 'logged out' }
  | { type: 'active' };
