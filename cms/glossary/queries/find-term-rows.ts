import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { prepareOne } from '../../database/queries/prepare';
import { allowsTypos } from '../../database/queries/search-query';
import {
  allTerms,
  type Asked,
  type NameQuery,
  nearestNames,
  type TermRow,
  termsLike,
  termsThatMatch,
} from './matching-terms';

/** Descriptions have 500 characters: nothing longer than this, even with every letter spelled out, occurs in one. */
const longest = 2000;

const readQuestion = prepareOne<NameQuery, { q: string }>(sql`
  SELECT search_fold(input.q) AS text, search_terms(input.q) AS terms,
    CASE WHEN length(input.q) < ${longest}::integer THEN glossary_spellings(input.q) ELSE '{}' END AS spellings
  FROM (SELECT ${sql.placeholder('q')}::text AS q) AS input`);

/** A question as the glossary's indexes know it; null for one that nothing can match. */
export async function parseNameQuery(req: PayloadRequest, q: string): Promise<NameQuery | null> {
  const question = await readQuestion(req, { q });
  return question.text === '' || question.text.length > longest ? null : question;
}

/**
 * Which approved terms match a question, the better matches first; if none does, which are most like it. An empty question
 * matches all.
 */
export async function findTermRows(
  req: PayloadRequest,
  q: string,
  take: number,
  asked: Asked,
): Promise<TermRow[]> {
  const db = connectionOf(req);
  if (q === '') return (await db.execute<TermRow>(allTerms(take, asked))).rows;
  const question = await parseNameQuery(req, q);
  if (!question) return [];

  const { rows } = await db.execute<TermRow>(termsThatMatch(question, take, asked));
  if (rows.length > 0 || !allowsTypos(question)) return rows;
  return (await db.execute<TermRow>(termsLike(question, take, asked))).rows;
}

/** The few names that are most like a question. */
export async function findNearestNames(req: PayloadRequest, q: string, asked: Asked) {
  const question = await parseNameQuery(req, q);
  if (!question) return [];
  const { rows } = await connectionOf(req).execute<{ subject: string; slug: string | null }>(
    nearestNames(question, 3, asked),
  );
  return rows;
}
