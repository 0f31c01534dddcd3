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

/** Descriptions have 500 characters: nothing longer than this, even with every letter spelled out, occurs in one. */
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

/** A question as the search's indexes know it; null for one that nothing can match. */
async function parseQuestion(req: PayloadRequest, q: string): Promise<SearchQuery | null> {
  const parsed = await parseSearchQuery(req, q);
  return parsed.text === '' || parsed.text.length > longest ? null : parsed;
}

/**
 * Which approved terms match a question, the better matches first; if none does, which are most like it. An empty question
 * matches all.
 */
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

/** The few names that are most like a question. */
export async function findNearestNames(req: PayloadRequest, q: string, { upTo, kind }: Asked) {
  const parsed = await parseQuestion(req, q);
  return parsed ? readNearest(req, { take: 3, upTo, kind: kind ?? null, ...parsed }) : [];
}
