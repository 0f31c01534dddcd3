import { sql } from '@payloadcms/db-postgres';
import type { Connection } from '../../database/queries/connection';

/** A term with a similar subject. */
export type SimilarTerm = {
  id: number;
  subject: string;
  description: string;
  status: 'pending' | 'approved';
};

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
