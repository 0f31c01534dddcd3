import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepare } from '../../database/queries/prepare';
import {
  allowsTypos,
  parseSearchQuery,
  type SearchQuery,
} from '../../database/queries/search-query';
import {
  allTerms,
  type Asked,
  nearestNames,
  type TermRow,
  termsLike,
  termsThatMatch,
} from './matching-terms';

/** Longer than any description, even with every letter spelled out. */
const longest = 2000;

type Values = { take: number; upTo: number | null; kind: string | null };

const given = (name: string) => sql.placeholder(name);
const take = given('take');
const askers = { upTo: given('upTo'), kind: given('kind') };
const question = { text: given('text'), terms: given('terms') };

const readAll = prepare<TermRow, Values>(allTerms(take, askers));
const readMatching = prepare<TermRow, Values & { q: string }>(
  termsThatMatch(given('q'), take, askers),
);
const readLike = prepare<TermRow, Values & SearchQuery>(termsLike(question, take, askers));
const readNearest = prepare<{ subject: string; slug: string | null }, Values & SearchQuery>(
  nearestNames(question, take, askers),
);

/** Parses a search. Returns null if nothing can match it. */
async function parseQuestion(req: PayloadRequest, q: string): Promise<SearchQuery | null> {
  const parsed = await parseSearchQuery(req, q);
  return parsed.text === '' || parsed.text.length > longest ? null : parsed;
}

/** Finds approved terms, best matches first, else the most similar ones. An empty search matches all. */
export async function findTermRows(
  req: PayloadRequest,
  q: string,
  take: number,
  { upTo, kind }: Asked,
): Promise<TermRow[]> {
  const asked = { take, upTo, kind: kind ?? null };
  if (q === '') return readAll(req, asked);
  const rows = await readMatching(req, { ...asked, q });
  if (rows.length > 0) return rows;
  const parsed = await parseQuestion(req, q);
  return parsed && allowsTypos(parsed) ? readLike(req, { ...asked, ...parsed }) : [];
}

/** Finds the names most similar to a search. */
export async function findNearestNames(req: PayloadRequest, q: string, { upTo, kind }: Asked) {
  const parsed = await parseQuestion(req, q);
  return parsed ? readNearest(req, { take: 3, upTo, kind: kind ?? null, ...parsed }) : [];
}
