import { type Placeholder, sql } from '@payloadcms/db-postgres/drizzle';
import type { Access, Where } from 'payload';
import type { ReadingStage } from '../contract/reading-stage';
import { editorialStaff } from './callers';

/** What is published, and its hour has come. */
const publishedPosts = (): Where[] => [
  { _status: { equals: 'published' } },
  { publishedAt: { less_than_equal: new Date().toISOString() } },
];

/**
 * What the public site shows to readers at a stage: published, its hour has come, and it is not told in a later book. The pages
 * are the same for everybody who has read as far, so queries add this even though the staff’s access would let it see drafts.
 */
export const visiblePosts = (upTo: ReadingStage): Where[] => [
  ...publishedPosts(),
  { fromBook: { less_than_equal: upTo } },
];

type Visibility = {
  drafts: boolean;
  /** The moment, or what stands for it (ISO 8601) in a prepared statement. */
  now: Date | Placeholder;
  /** How far the reader has read; `any` where it does not matter from which book on a post is told. */
  upTo: ReadingStage | Placeholder | 'any';
};

/** `visiblePosts` in SQL, of a post `p`, without what was deleted; with `drafts`, all that is not deleted. */
export function isVisible({ drafts, now, upTo }: Visibility) {
  if (drafts) return sql`p.deleted_at IS NULL`;
  const isTold = upTo === 'any' ? sql`` : sql` AND p.from_book <= ${upTo}::numeric`;
  return sql`(p.deleted_at IS NULL AND p._status = 'published' AND p.published_at <= ${now instanceof Date ? now.toISOString() : now}::timestamptz${isTold})`;
}

/** What is published and whose hour has come; the staff sees drafts, scheduled and deleted posts too. Decided at each request. */
export const staffOrPublished: Access = ({ req }) =>
  editorialStaff({ req }) || { and: [...publishedPosts(), { deletedAt: { exists: false } }] };
