/**
 * What the service worker is told: by a page that its reader has come to it, or has logged out; and by itself that it is
 * at work.
 */
export type Message =
  | { type: 'arrived'; url: string }
  | { type: 'logged out' }
  | { type: 'active' };
