import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { allTerms, type TermRow, termsLike, termsThatMatch } from './matching-terms';
import { allowsTypos, parseSearchQuery } from '../../database/queries/search-query';

/** Descriptions have 500 characters: nothing longer than this, even with every letter spelled out, occurs in one. */
const longest = 2000;

/**
 * Which approved terms match a question, the better matches first; if none does, which are most like it. An empty question
 * matches all.
 */
export async function findTermRows(
  req: PayloadRequest,
  q: string,
  take: number,
): Promise<TermRow[]> {
  const db = connectionOf(req);
  if (q === '') return (await db.execute<TermRow>(allTerms(take))).rows;
  const question = await parseSearchQuery(db, q);
  if (question.text === '' || question.text.length > longest) return [];

  const { rows } = await db.execute<TermRow>(termsThatMatch(question, take));
  if (rows.length > 0) return rows;

  if (!allowsTypos(question)) return [];
  return (await db.execute<TermRow>(termsLike(question, take))).rows;
}
