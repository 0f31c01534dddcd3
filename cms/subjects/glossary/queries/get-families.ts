import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/glossary';
import { notYetBegun } from '../../../contract/plain/reading-stage';
import { prepareOne } from '../../../platform/database/queries/prepare';
import { isTermTold } from '../../../platform/mentions/queries/term-links-json';

/** Maximum number of relations, more than a page can show. */
const most = 2000;

const upTo = sql.placeholder('upTo');

const readFamilies = prepareOne<contract.Families, { upTo: number }>(sql`
  WITH related AS MATERIALIZED (
    SELECT r.kind AS relation, r._parent_id AS from_id, r.to_id,
      row_number() OVER (ORDER BY one.place, one.id, r._order) AS number
    FROM glossary_terms_relations r
    JOIN glossary_terms one ON one.id = r._parent_id
    JOIN glossary_terms other ON other.id = r.to_id
    WHERE r.kind IN ('child-of', 'married-to', 'one-of', 'rules')
      AND r.from_book <= ${upTo}::integer AND ${isTermTold(sql`one`, upTo)} AND ${isTermTold(sql`other`, upTo)}
    ORDER BY number LIMIT ${most}),
  named AS MATERIALIZED (
    SELECT id, subject, kind, coalesce(slug, '') AS slug, row_number() OVER (ORDER BY place, id) - 1 AS index
    FROM glossary_terms WHERE id IN (SELECT from_id FROM related UNION SELECT to_id FROM related))
  SELECT
    (SELECT coalesce(json_agg(json_build_object('relation', relation, 'from', one.index, 'to', other.index)
        ORDER BY number), '[]')
      FROM related JOIN named one ON one.id = from_id JOIN named other ON other.id = to_id) AS relations,
    (SELECT coalesce(json_agg(json_build_object('subject', subject, 'kind', kind, 'slug', slug)
      ORDER BY index), '[]') FROM named) AS terms`);

/** Returns family relations up to the reading stage, with their terms. */
export const getFamilies: Handler<typeof contract.getFamilies> = (req, { upTo = notYetBegun }) =>
  readFamilies(req, { upTo });
