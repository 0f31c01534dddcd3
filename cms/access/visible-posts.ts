import type { Where } from 'payload';

/**
 * What the public site shows: published, and its hour has come. The pages are the same for everybody, so queries add this
 * even though the staff’s access would let it see drafts.
 */
export const visiblePosts = (): Where[] => [
  { _status: { equals: 'published' } },
  { publishedAt: { less_than_equal: new Date().toISOString() } },
];
