import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { DraftSummary } from '../../contract/drafts';
import { connectionOf } from '../../database/queries/connection';

type Row = Omit<DraftSummary, 'keptAt'> & { kept_at: string };

/** Returns the user's unsaved drafts, latest first, without whole texts. */
export async function getDrafts(req: PayloadRequest): Promise<DraftSummary[]> {
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (d.draft) d.draft, d.post_id AS post,
        coalesce(d.content->>'title', '') AS title,
        left(coalesce(d.content->>'markdown', ''), 160) AS beginning,
        to_char(d.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS kept_at
      FROM post_drafts d WHERE d.writer_id = ${req.user?.id ?? null}
      ORDER BY d.draft, d.id DESC
    ) AS drafts ORDER BY kept_at DESC LIMIT 200`);
  return rows.map(({ kept_at, ...draft }) => ({ ...draft, keptAt: kept_at }));
}
