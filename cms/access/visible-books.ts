import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Access, FieldAccess } from 'payload';
import type { Book } from '../payload-types';
import { editorialStaff } from './callers';

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

/** Condition for a book that visitors see: no draft, and not in the trash. */
export const isAnnounced = (book = sql`b`): SQL =>
  sql`(${book}.deleted_at IS NULL AND ${book}.status <> 'draft')`;

const now = sql`${sql.placeholder('now')}::timestamptz`;

/** Condition for an announced book `b` whose release has come. Needs the placeholder `now`, which `prepare` fills. */
export const isOut = (at: SQL = now): SQL =>
  sql`(${isAnnounced()} AND (b.status = 'out' OR b.released_at <= ${at}))`;

/** Id of the cover of a book `b`; null before its reveal. Needs the placeholder `now`, which `prepare` fills. */
export const revealedCover = sql`(CASE WHEN b.status <> 'out' AND b.cover_from > ${now} THEN NULL ELSE b.cover_id END)`;
