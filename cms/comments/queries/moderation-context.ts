import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { connectionOf } from '../../database/queries/connection';

/** Returns the site's setting, and what is known of the user as a writer, apart from the given comment. */
export async function readModerationContext(req: PayloadRequest, comment = 0) {
  const { comments: setting } = await req.payload.findGlobal({
    slug: 'site-settings',
    select: { comments: true },
    overrideAccess: false,
    req,
  });
  const reader = Number(req.user?.id);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT is_trusted, is_blocked, EXISTS (
      SELECT 1 FROM comments WHERE reader_id = ${reader} AND status = 'approved' AND id <> ${comment}
    ) AS is_known FROM users WHERE id = ${reader}`);
  const [row] = rows;
  return {
    setting,
    isStaff: editorialStaff({ req }),
    isTrusted: row?.is_trusted === true,
    isBlocked: row?.is_blocked === true,
    isKnown: row?.is_known === true,
  };
}
