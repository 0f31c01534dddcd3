import type { Access, FieldAccess, Where } from 'payload';
import { editorialStaff } from './callers';
import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Book } from '../../payload-types';
import type { ReadingStage } from '../../contract/plain/reading-stage';

/** Everybody may read approved records outside the trash; the staff may read all. */
export const staffOrApproved: Access = ({ req }) =>
  editorialStaff({ req }) || {
    status: { equals: 'approved' },
    deletedAt: { exists: false },
  };

/** Everybody may read records outside the trash; the staff may read all. */
export const staffOrNotDeleted: Access = ({ req }) =>
  editorialStaff({ req }) || { deletedAt: { exists: false } };

/** Everybody may read books that are announced and not in the trash; the staff may also read drafts and the trash. */
export const staffOrAnnounced: Access = ({ req }) =>
  editorialStaff({ req }) || {
    status: { not_equals: 'draft' },
    deletedAt: { exists: false },
  };

/** The same for the chapters of these books. */
export const staffOrChapterOfAnnounced: Access = ({ req }) =>
  editorialStaff({ req }) || {
    'book.status': { not_equals: 'draft' },
    deletedAt: { exists: false },
  };

/** Everybody may see the cover of a book after its reveal. The query must select `status` and `coverFrom`. */
export const staffOrRevealed: FieldAccess<Book> = ({ req, doc }) =>
  editorialStaff({ req }) ||
  doc?.status === 'out' ||
  !doc?.coverFrom ||
  Date.parse(doc.coverFrom) <= Date.now();

/** Condition for a book that visitors see: neither a draft nor in the trash. */
export const isAnnounced = (book = sql`b`): SQL =>
  sql`(${book}.deleted_at IS NULL AND ${book}.status <> 'draft')`;

const now = sql`${sql.placeholder('now')}::timestamptz`;

/** Condition for an announced book `b` that is released. Needs the placeholder `now`, which `prepare` fills. */
export const isOut = (at: SQL = now): SQL =>
  sql`(${isAnnounced()} AND (b.status = 'out' OR b.released_at <= ${at}))`;

/** Id of the cover of a book `b`; null before its reveal. Needs the placeholder `now`, which `prepare` fills. */
export const revealedCover = sql`(CASE WHEN b.status <> 'out' AND b.cover_from > ${now} THEN NULL ELSE b.cover_id END)`;

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
