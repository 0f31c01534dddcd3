import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';
import { type PostRow, type PostsAsked, postsLikeTerms, postsWithTerms } from './matching-posts';
import { canBeForgiven, readQuestion } from './search-question';

/**
 * Which posts match a question as it is written, newest first; if none does, on whichever page it is asked, which match but
 * for typing errors. An empty question matches all.
 */
export async function findPostRows(
  req: PayloadRequest,
  q: string,
  asked: Omit<PostsAsked, 'terms'>,
): Promise<PostRow[]> {
  const connection = connectionOf(req);
  const rowsWith = async (terms: string[], page = asked) =>
    (await connection.execute<PostRow>(postsWithTerms({ ...page, terms }))).rows;

  if (q === '') return rowsWith([]);
  const question = await readQuestion(connection, q);
  const { terms } = question;
  if (terms.length === 0) return [];

  const rows = await rowsWith(terms);
  if (rows.length > 0 || !canBeForgiven(question)) return rows;
  if (asked.after) {
    const first = await rowsWith(terms, { ...asked, after: undefined, limit: 1 });
    if (first.length > 0) return [];
  }
  return (await connection.execute<PostRow>(postsLikeTerms({ ...asked, terms }))).rows;
}
