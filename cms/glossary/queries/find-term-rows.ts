import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { prepare } from '../../database/queries/prepare';
import { allTerms, type TermRow, termsLike, termsThatMatch } from './matching-terms';
import { allowsTypos, parseSearchQuery } from '../../database/queries/search-query';

/** Descriptions have 500 characters: nothing longer than this, even with every letter spelled out, occurs in one. */
const longest = 2000;

const readAll = prepare<TermRow, { take: number }>(allTerms(sql.placeholder('take')));

/**
 * Which approved terms match a question, the better matches first; if none does, which are most like it. An empty question
 * matches all.
 */
export async function findTermRows(
  req: PayloadRequest,
  q: string,
  take: number,
): Promise<TermRow[]> {
  if (q === '') return readAll(req, { take });
  const db = connectionOf(req);
  const question = await parseSearchQuery(req, q);
  if (question.text === '' || question.text.length > longest) return [];

  const { rows } = await db.execute<TermRow>(termsThatMatch(question, take));
  if (rows.length > 0) return rows;

  if (!allowsTypos(question)) return [];
  return (await db.execute<TermRow>(termsLike(question, take))).rows;
}
