import { sql } from '@payloadcms/db-postgres/drizzle';
import { readingOrder } from '../../../contract/plain/reading-order';
import { prepareOne } from '../../../platform/database/queries/prepare';
import type { Book } from '../../../payload-types';
import type { Branding } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/continuity';
import type { ContinuityTask } from '../../../platform/continuity/judge';
import { runInThread } from '../../../platform/threads/worker-pool';

/** Version of the terms that texts are compared with. */
const stateOfGlossary = sql`(
  SELECT count(*) || ' ' || coalesce(max(t.updated_at)::text, '') FROM glossary_terms t
  WHERE t.deleted_at IS NULL)`;

/** Reads the version of the terms, and the other data of the comparison. */
const readState = prepareOne<{
  glossary: string;
  books: Pick<Book, 'id' | 'title' | 'group' | 'status'>[];
  branding: Branding;
}>(sql`
  SELECT ${stateOfGlossary} AS glossary, ${brandingJson} AS branding, (
    SELECT coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'group', b."group", 'status', b.status)
      ORDER BY b.position, b.id), '[]')
    FROM books b WHERE b.deleted_at IS NULL) AS books
  FROM (SELECT) AS canon`);

/** Reads all terms as JSON of `CanonTerm`s, which this thread does not parse: there may be 100,000. */
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

/** Timeout in milliseconds. A novel takes one to two seconds. The first text also waits for loading all names. */
const longest = 30_000;

const judge = (task: ContinuityTask) =>
  runInThread('continuity', task, longest) as Promise<contract.Finding[] | null>;

export const checkContinuity: Handler<typeof contract.checkContinuity> = async (
  req,
  { text, form, book, fromBook, linksTerms, term },
) => {
  const { glossary, books, branding } = await readState(req, {});
  const inOrder = readingOrder(books);
  const titles = inOrder.map(({ title }) => title);
  /** Names that need no term. */
  const others = [branding.series, branding.author];
  const task = {
    version: JSON.stringify([glossary, inOrder, others]),
    text,
    form,
    term: term ?? null,
    fromBook: fromBook ?? inOrder.findIndex(({ id }) => id === book) + 1,
    linksTerms: linksTerms ?? true,
  };
  const found = await judge({ ...task, canon: null });
  if (found) return found;
  // The thread does not have this version.
  const canon = { others, books: titles, terms: (await readTerms(req, {})).terms };
  return (await judge({ ...task, canon })) ?? [];
};
