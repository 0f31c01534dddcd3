import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { Families } from '../../contract/glossary';
import { notYetBegun, type ReadingStage } from '../../contract/reading-stage';
import { prepareOne } from '../../database/queries/prepare';
import { isTermTold } from '../../mentions/queries/term-links-json';

type Row = {
  terms: (Families['terms'][number] & { id: number })[];
  relations: Families['relations'];
};

/** More than a page can show. */
const most = 2000;

const upTo = sql.placeholder('upTo');

const readFamilies = prepareOne<Row, { upTo: number }>(sql`
  WITH related AS MATERIALIZED (
    SELECT r.kind AS relation, r._parent_id AS from_id, r.to_id
    FROM glossary_terms_relations r
    JOIN glossary_terms one ON one.id = r._parent_id
    JOIN glossary_terms other ON other.id = r.to_id
    WHERE r.kind IN ('child-of', 'married-to', 'one-of', 'rules')
      AND r.from_book <= ${upTo}::integer AND ${isTermTold(sql`one`, upTo)} AND ${isTermTold(sql`other`, upTo)}
    ORDER BY one.place, one.id, r._order LIMIT ${most}
  )
  SELECT
    (SELECT coalesce(json_agg(json_build_object('relation', relation, 'from', from_id, 'to', to_id)), '[]')
      FROM related) AS relations,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'subject', subject, 'kind', kind,
        'slug', coalesce(slug, '')) ORDER BY place, id), '[]')
      FROM glossary_terms WHERE id IN (SELECT from_id FROM related UNION SELECT to_id FROM related)) AS terms`);

/** Returns family relations up to the reading stage, with their terms. */
export async function getFamilies(
  req: PayloadRequest,
  { upTo: stage = notYetBegun }: { upTo?: ReadingStage | undefined },
): Promise<Families> {
  const { terms, relations } = await readFamilies(req, { upTo: stage });
  const places = new Map(terms.map(({ id }, place) => [id, place]));
  return {
    terms: terms.map(({ id: _, ...term }) => term),
    relations: relations.map(({ relation, from, to }) => ({
      relation,
      from: places.get(from) ?? -1,
      to: places.get(to) ?? -1,
    })),
  };
}
