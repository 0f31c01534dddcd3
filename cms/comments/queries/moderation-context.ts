import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { connectionOf } from '../../database/queries/connection';

const unknownWriter = { isTrusted: false, isBlocked: false, isKnown: false };

/** Returns the site's setting, and what is known of the user as a writer, apart from the given comment. */
export async function readModerationContext(req: PayloadRequest, comment = 0) {
  const { comments: setting } = await req.payload.findGlobal({
    slug: 'site-settings',
    select: { comments: true },
    overrideAccess: false,
    req,
  });
  const reader = Number(req.user?.id);
  const { rows } = await connectionOf(req).execute<typeof unknownWriter>(sql`
    SELECT is_trusted IS TRUE AS "isTrusted", is_blocked IS TRUE AS "isBlocked", EXISTS (
      SELECT 1 FROM comments WHERE reader_id = ${reader} AND status = 'approved' AND id <> ${comment}
    ) AS "isKnown" FROM users WHERE id = ${reader}`);
  return { setting, isStaff: editorialStaff({ req }), ...(rows[0] ?? unknownWriter) };
}
