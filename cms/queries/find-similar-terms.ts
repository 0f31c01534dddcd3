import { sql } from 'drizzle-orm';
import type { Connection } from './connection';

/** A term whose subject is much like another's. */
export type SimilarTerm = {
  id: number;
  subject: string;
  description: string;
  status: 'pending' | 'approved';
};

/** How many are pointed out. */
const most = 3;

/** Below this likeness of trigrams, from 0 to 1, two subjects only share some letters. */
const leastLikeness = 0.4;

/** The terms of a state that are like the term `t`: spelt alike, with two letters swapped, or with its subject as words of theirs. */
const like = (status: SimilarTerm['status']) => sql`
  SELECT id, subject, description, status, greatest(
      similarity(subject_folded, t.subject_folded),
      (subject_folded = ANY(search_swapped(t.subject_folded)))::int * 0.9,
      strict_word_similarity(t.subject_folded, subject_folded)) AS likeness
  FROM glossary_terms
  WHERE status = ${sql.raw(`'${status}'`)} AND id <> t.id
    AND (subject_folded % t.subject_folded OR subject_folded %>> t.subject_folded
      OR subject_folded = ANY(search_swapped(t.subject_folded)))`;

/**
 * The terms that each of the given ones may only repeat: those in the glossary, and others that wait. The likest first.
 * For the staff: what is pending is nobody else's matter.
 */
export async function findSimilarTerms(
  db: Connection,
  ids: number[],
): Promise<Map<number, SimilarTerm[]>> {
  const found = new Map<number, SimilarTerm[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const { rows } = await db.execute<SimilarTerm & { to: number }>(sql`
    SELECT t.id AS "to", other.id, other.subject, other.description, other.status
    FROM glossary_terms AS t CROSS JOIN LATERAL (
      SELECT * FROM (${like('approved')} UNION ALL ${like('pending')}) AS alike
      WHERE likeness >= ${leastLikeness}
      ORDER BY likeness DESC, status DESC, id
      LIMIT ${most}
    ) AS other
    WHERE t.id = ANY(${sql.param(ids)}::int[])
    ORDER BY t.id, other.likeness DESC, other.status DESC, other.id`);
  for (const { to, ...term } of rows) found.get(to)?.push(term);
  return found;
}
