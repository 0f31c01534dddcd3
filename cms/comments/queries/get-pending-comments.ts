import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { pageReply } from '../../api/define-endpoint';
import type { CallReply } from '../../contract/calls';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';

type Pending = CallReply<'GET /comments/pending'>[number];

/** Replies pending or reported comments with id greater than `after`, oldest first. For staff. */
export async function getPendingComments(
  req: PayloadRequest,
  { take, after = 0 }: { take: number; after?: number | undefined },
) {
  const { rows } = await connectionOf(req).execute<Pending>(sql`
    SELECT c.id, c.text, u.user_name AS writer, c.parent_id AS parent, c.status,
      json_build_object('id', p.id, 'slug', p.slug, 'title', p.title) AS post,
      c.created_at AS at, c.edited_at AS "editedAt", c.held_because AS "heldBecause",
      coalesce(c.reports, 0)::int AS reports
    FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
    WHERE ((c.status = 'pending' AND c.is_flood IS NOT TRUE) OR (c.status = 'approved' AND c.reports > 0))
      AND u.is_blocked IS NOT TRUE AND c.id > ${after}
    ORDER BY c.id LIMIT ${take + 1}`);
  return pageReply(rows, take, {
    entry: ({ at, editedAt, ...row }) => ({
      ...row,
      at: isoTime(at),
      editedAt: isoTimeOrNull(editedAt),
    }),
    cursorOf: ({ id }) => id,
  });
}
