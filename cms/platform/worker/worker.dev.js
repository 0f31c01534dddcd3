import { register } from 'tsx/esm/api';

// A thread does not inherit the TypeScript loader of its process.
register();

export const { beginnings, continuity, mail, markdown, mentions, ogImage, sanitize } =
  await import('./worker');
