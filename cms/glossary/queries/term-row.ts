import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';

/**
 * Columns of a visible term.
 *
 * @param besides further arguments of `json_build_object` for its revelations, `p`
 */
export const termColumns = (upTo: Placeholder | SQL, besides: SQL = sql.empty()): SQL => sql`
  term.subject, term.description, coalesce(term.slug, '') AS slug, term.kind,
  ARRAY(SELECT text FROM glossary_terms_texts
    WHERE parent_id = term.id AND path = 'aliases' AND text <> '' ORDER BY "order") AS aliases,
  (SELECT coalesce(json_agg(json_build_object('fromBook', from_book::integer, 'text', text${besides}) ORDER BY from_book, _order), '[]')
    FROM glossary_terms_revelations p
    WHERE _parent_id = term.id AND from_book <= ${upTo}::integer) AS revelations`;
