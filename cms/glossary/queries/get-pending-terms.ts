import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { isoTime } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';
import { findSimilarTerms } from './find-similar-terms';
import { findSources } from './suggestion-source';

type Pending = CallReply<'GET /fovea/pending'>[number];

type Row = Omit<Pending, 'canBlock' | 'similar'>;

const waits = sql`t.status = 'pending' AND t.is_flood IS NOT TRUE AND t.deleted_at IS NULL`;

/** Returns pending terms after an id, oldest first, without floods, one more than a page, and the number of all. For staff. */
export async function getPendingTerms(
  req: PayloadRequest,
  { take, after = 0 }: { take: number; after?: number | undefined },
) {
  const db = connectionOf(req);
  const { rows } = await db.execute<Row>(sql`
    SELECT t.id, t.subject, t.description, coalesce(t.suggested_at, t.created_at) AS "suggestedAt",
      u.user_name AS "suggestedBy", nullif(t.credited_to, '') AS "creditedTo", t.updated_at AS "updatedAt"
    FROM glossary_terms t LEFT JOIN users u ON u.id = t.suggested_by_id
    WHERE ${waits} AND t.id > ${after} ORDER BY t.id LIMIT ${take + 1}`);
  const ids = rows.map(({ id }) => id);
  const similar = await findSimilarTerms(db, ids);
  const sources = await findSources(req, ids);
  const counted = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM glossary_terms t WHERE ${waits}`,
  );
  return {
    terms: rows.map((term): Pending => ({
      ...term,
      suggestedAt: isoTime(term.suggestedAt),
      updatedAt: isoTime(term.updatedAt),
      canBlock: sources.has(term.id),
      similar: similar.get(term.id) ?? [],
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}
