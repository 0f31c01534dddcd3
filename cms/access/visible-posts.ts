import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Access, Where } from 'payload';
import type { ReadingStage } from '../contract/reading-stage';
import { editorialStaff } from './callers';

/** Published posts whose date has come. */
const publishedPosts = (): Where[] => [
  { _status: { equals: 'published' } },
  { publishedAt: { less_than_equal: new Date().toISOString() } },
];

/**
 * Conditions for posts that the public site shows to readers at a stage: published, due, and not about a later book. Queries add
 * them even for the staff, because pages are the same for everybody at the same stage.
 */
export const visiblePosts = (upTo: ReadingStage): Where[] => [
  ...publishedPosts(),
  { fromBook: { less_than_equal: upTo } },
];

type Visibility = {
  /** Includes drafts and scheduled posts, or nothing else. */
  drafts: boolean | 'only';
  /** The current time, or a placeholder for it (ISO 8601) in a prepared statement. */
  now: Date | Placeholder;
  /** How far the reader has read; `any` to ignore the book. */
  upTo: ReadingStage | Placeholder | 'any';
};

/** `visiblePosts` in SQL for a post `p`, without the trash. With `drafts`, every post outside the trash, or only the others. */
export function isVisible({ drafts, now, upTo }: Visibility): SQL {
  if (drafts === 'only')
    return sql`(p.deleted_at IS NULL AND ${isVisible({ drafts: false, now, upTo: 'any' })} IS NOT TRUE)`;
  if (drafts) return sql`p.deleted_at IS NULL`;
  const isTold = upTo === 'any' ? sql`` : sql` AND p.from_book <= ${upTo}::numeric`;
  return sql`(p.deleted_at IS NULL AND p._status = 'published' AND p.published_at <= ${now instanceof Date ? now.toISOString() : now}::timestamptz${isTold})`;
}

/** Everybody may read published posts whose date has come; the staff may also read drafts, scheduled posts and the trash. */
export const staffOrPublished: Access = ({ req }) =>
  editorialStaff({ req }) || { and: [...publishedPosts(), { deletedAt: { exists: false } }] };
