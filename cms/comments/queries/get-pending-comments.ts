import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import type { CallReply } from '../../contract/calls';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';

type Pending = CallReply<'GET /comments/pending'>;
type Row = Record<string, unknown> & {
  status: Pending[number]['status'];
  held_because: Pending[number]['heldBecause'];
};
type Page = {
  comments: Pending;
  /** Id after which the next page begins; null on the last page. */
  next: number | null;
};

/** Returns pending or reported comments with id greater than `after`, oldest first. For staff; empty for others. */
export async function getPendingComments(
  req: PayloadRequest,
  { take, after = 0 }: { take: number; after?: number | undefined },
): Promise<Page> {
  if (!editorialStaff({ req })) return { comments: [], next: null };
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT c.*, u.user_name, p.slug, p.title
    FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
    WHERE ((c.status = 'pending' AND c.is_flood IS NOT TRUE) OR (c.status = 'approved' AND c.reports > 0))
      AND u.is_blocked IS NOT TRUE AND c.id > ${after}
    ORDER BY c.id LIMIT ${take + 1}`);
  const shown = rows.slice(0, take);
  return {
    comments: shown.map((row) => ({
      id: Number(row.id),
      text: String(row.text),
      writer: row.user_name === null ? null : String(row.user_name),
      post: { id: Number(row.post_id), slug: String(row.slug), title: String(row.title) },
      parent: row.parent_id === null ? null : Number(row.parent_id),
      at: isoTime(row.created_at),
      editedAt: isoTimeOrNull(row.edited_at),
      status: row.status,
      heldBecause: row.held_because,
      reports: Number(row.reports),
    })),
    next: rows.length > take ? Number(shown.at(-1)?.id) : null,
  };
}
