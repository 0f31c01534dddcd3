import { register } from 'tsx/esm/api';

// A thread knows nothing of TypeScript, whatever the process that it belongs to was started with.
register();

export const { beginnings, continuity, markdown, mentions, ogImage } = await import('./worker');
