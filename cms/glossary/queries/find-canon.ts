import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { inMenuGroups } from '../../books/queries/book-card';
import { readingOrder } from '../../contract/reading-order';
import { prepareOne } from '../../database/queries/prepare';
import type { Book } from '../../payload-types';
import type { Branding } from '../../social-images/og-images';
import { brandingJson } from '../../social-images/queries/find-branding';

type BookRow = Pick<Book, 'id' | 'title' | 'group' | 'position'>;

/** Changes with the data that texts are compared with. */
const stateOfGlossary = sql`(
  SELECT count(*) || ' ' || coalesce(max(t.updated_at)::text, '') FROM glossary_terms t
  WHERE t.deleted_at IS NULL)`;

const readState = prepareOne<{ glossary: string; books: BookRow[]; branding: Branding }>(sql`
  SELECT ${stateOfGlossary} AS glossary, ${brandingJson} AS branding, (
    SELECT coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'group', b."group", 'position', b.position)
      ORDER BY b.position, b.id), '[]')
    FROM books b WHERE b.deleted_at IS NULL) AS books
  FROM (SELECT) AS canon`);

/** Data that texts are compared with, without the terms. `version` changes with all of it. */
type CanonState = {
  version: string;
  /** In reading order. */
  books: Pick<Book, 'id' | 'title'>[];
  /** Names that need no term. */
  others: string[];
};

export async function findCanonState(req: PayloadRequest): Promise<CanonState> {
  const { glossary, books, branding } = await readState(req, {});
  const { series, author } = branding;
  const inOrder = readingOrder(inMenuGroups(books).flatMap((group) => group.books));
  const titles = inOrder.map(({ id, title }) => ({ id, title }));
  return {
    version: JSON.stringify([glossary, titles, series, author]),
    books: titles,
    others: [series, author],
  };
}

const readTerms = prepareOne<{ terms: string }>(sql`
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'subject', t.subject, 'status', t.status, 'kind', t.kind,
    'fromBook', t.from_book, 'year', t.year, 'linking', t.linking, 'aliases', coalesce(names.aliases, '[]'),
    'relations', coalesce(related.relations, '[]')) ORDER BY t.id), '[]')::text AS terms
  FROM glossary_terms t
  LEFT JOIN (
    SELECT n.parent_id, json_agg(n.text ORDER BY n."order") AS aliases FROM glossary_terms_texts n
    WHERE n.path = 'aliases' AND n.text IS NOT NULL GROUP BY n.parent_id
  ) AS names ON names.parent_id = t.id
  LEFT JOIN (
    SELECT r._parent_id, json_agg(json_build_object('kind', r.kind, 'to', r.to_id) ORDER BY r._order) AS relations
    FROM glossary_terms_relations r GROUP BY r._parent_id
  ) AS related ON related._parent_id = t.id
  WHERE t.status IN ('approved', 'pending') AND t.deleted_at IS NULL`);

/** Returns all terms as JSON of `CanonTerm`s, which this thread does not parse: there may be 100,000. */
export const findCanonTerms = async (req: PayloadRequest): Promise<string> =>
  (await readTerms(req, {})).terms;
