import { sql } from '@payloadcms/db-postgres';
import { type Connection, connectionOf } from '../../../platform/database/queries/connection';
import type { PayloadRequest } from 'payload';
import { type Handler, pageReply } from '../../../platform/api/define-endpoint';
import type { CallReply } from '../../../contract/calls';
import type * as contract from '../../../contract/glossary';
import { isoTimeOf } from '../../../platform/database/iso-time';
import { findSources } from './suggestion-source';

type Pending = CallReply<'GET /fovea/pending'>[number];

export type SimilarTerm = Pending['similar'][number];

const most = 3;

/**
 * Returns similar approved or pending terms of each term (`glossary_likenesses` in the migrations). Terms that are no longer
 * pending are compared on demand, because only their form shows the result.
 */
export const similarTerms = (ids: number[]) => sql`
  SELECT t.id AS "to", near.id, near.subject, near.description, near.status
  FROM glossary_terms AS t CROSS JOIN LATERAL (
    SELECT other.id, other.subject, other.description, other.status, alike.likeness
    FROM (
      SELECT other_id, likeness FROM glossary_likenesses
      WHERE term_id = t.id AND t.status = 'pending'
      UNION ALL
      SELECT id, glossary_likeness(t.subject_folded, subject_folded)
      FROM (
        SELECT * FROM glossary_like_approved(t.id, t.subject_folded)
        UNION ALL SELECT * FROM glossary_like_pending(t.id, t.subject_folded)
      ) AS compared
      WHERE t.status <> 'pending' AND glossary_likeness(t.subject_folded, subject_folded) >= 0.4
    ) AS alike
    JOIN glossary_terms AS other ON other.id = alike.other_id
    WHERE other.status IN ('pending', 'approved') AND other.deleted_at IS NULL
    ORDER BY alike.likeness DESC, other.status DESC, other.id
    LIMIT ${most}
  ) AS near
  WHERE t.id = ANY(${sql.param(ids)}::int[])
  ORDER BY t.id, near.likeness DESC, near.status DESC, near.id`;

/** Returns similar approved or pending terms of each term, most similar first. For staff only. */
export async function findSimilarTerms(
  db: Connection,
  ids: number[],
): Promise<Map<number, SimilarTerm[]>> {
  const similar = new Map<number, SimilarTerm[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return similar;
  const { rows } = await db.execute<SimilarTerm & { to: number }>(similarTerms(ids));
  for (const { to, ...term } of rows) similar.get(to)?.push(term);
  return similar;
}

type Row = Omit<Pending, 'canBlock' | 'similar'>;

const isPending = sql`t.status = 'pending' AND t.is_flood IS NOT TRUE AND t.deleted_at IS NULL`;

/** Returns pending terms after an id, oldest first, without floods, one more than a page, and the number of all. For staff. */
export async function findPendingTerms(
  req: PayloadRequest,
  { take, after = 0 }: { take: number; after?: number | undefined },
) {
  const db = connectionOf(req);
  const { rows } = await db.execute<Row>(sql`
    SELECT t.id, t.subject, t.description, u.user_name AS "suggestedBy", nullif(t.credited_to, '') AS "creditedTo",
      ${isoTimeOf(sql`coalesce(t.suggested_at, t.created_at)`)} AS "suggestedAt",
      ${isoTimeOf(sql`t.updated_at`)} AS "updatedAt"
    FROM glossary_terms t LEFT JOIN users u ON u.id = t.suggested_by_id
    WHERE ${isPending} AND t.id > ${after} ORDER BY t.id LIMIT ${take + 1}`);
  const ids = rows.map(({ id }) => id);
  const similar = await findSimilarTerms(db, ids);
  const sources = await findSources(req, ids);
  const counted = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM glossary_terms t WHERE ${isPending}`,
  );
  return {
    terms: rows.map((term): Pending => ({
      ...term,
      canBlock: sources.has(term.id),
      similar: similar.get(term.id) ?? [],
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

export const getPendingTerms: Handler<typeof contract.getPendingTerms> = async (req, input) => {
  const { terms, total } = await findPendingTerms(req, input);
  return pageReply(terms, input.take, { entry: (term) => term, cursorOf: ({ id }) => id, total });
};
