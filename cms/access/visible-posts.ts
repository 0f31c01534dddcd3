import { type Placeholder, sql } from '@payloadcms/db-postgres/drizzle';
import type { Access, Where } from 'payload';
import { editorialStaff } from './callers';

/**
 * What the public site shows: published, and its hour has come. The pages are the same for everybody, so queries add this
 * even though the staff’s access would let it see drafts.
 */
export const visiblePosts = (): Where[] => [
  { _status: { equals: 'published' } },
  { publishedAt: { less_than_equal: new Date().toISOString() } },
];

/**
 * `visiblePosts` in SQL, of a post `p`, without what was deleted; with `drafts`, all that is not deleted.
 *
 * @param now the moment, or what stands for it (ISO 8601) in a prepared statement
 */
export const isVisible = ({ drafts, now }: { drafts: boolean; now: Date | Placeholder }) =>
  drafts
    ? sql`p.deleted_at IS NULL`
    : sql`(p.deleted_at IS NULL AND p._status = 'published' AND p.published_at <= ${now instanceof Date ? now.toISOString() : now}::timestamptz)`;

/** What is published and whose hour has come; the staff sees drafts, scheduled and deleted posts too. Decided at each request. */
export const staffOrPublished: Access = ({ req }) =>
  editorialStaff({ req }) || { and: [...visiblePosts(), { deletedAt: { exists: false } }] };
