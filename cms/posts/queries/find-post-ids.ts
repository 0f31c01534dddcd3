import type { SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { type PostFilter, postsLikeTerms, postsWithTerms } from './matching-posts';
import { allowsTypos, parseSearchQuery } from '../../database/queries/search-query';

/**
 * Which posts match a question as it is written, newest first; if none does, on whichever page it is asked, which match but
 * for typing errors. An empty question matches all.
 */
export async function findPostIds(
  req: PayloadRequest,
  q: string,
  asked: Omit<PostFilter, 'terms'>,
): Promise<number[]> {
  const connection = connectionOf(req);
  const idsIn = async (list: SQL) =>
    (await connection.execute<{ ids: number[] }>(list)).rows[0]?.ids ?? [];
  const idsWith = (terms: string[], page = asked) => idsIn(postsWithTerms({ ...page, terms }));

  if (q === '') return idsWith([]);
  const question = await parseSearchQuery(connection, q);
  const { terms } = question;
  if (terms.length === 0) return [];

  const ids = await idsWith(terms);
  if (ids.length > 0 || !allowsTypos(question)) return ids;
  if (asked.after) {
    const first = await idsWith(terms, { ...asked, after: undefined, limit: 1 });
    if (first.length > 0) return [];
  }
  return idsIn(postsLikeTerms({ ...asked, terms }));
}
