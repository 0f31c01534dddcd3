import type { SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import {
  type PostFilter,
  type PostListRow,
  postsLikeTerms,
  postsWithTerms,
} from './matching-posts';
import type { PostCursor } from './post-cursor';
import { allowsTypos, parseSearchQuery } from '../../database/queries/search-query';

/** A page of posts, and where the next one begins, if there is one. */
type PostIds = { ids: number[]; next: PostCursor | undefined };

/**
 * Which posts match a question as it is written, newest first; if none does, on whichever page it is asked, which match but
 * for typing errors. An empty question matches all.
 */
export async function findPostIds(
  req: PayloadRequest,
  q: string,
  asked: Omit<PostFilter, 'terms'>,
): Promise<PostIds> {
  const connection = connectionOf(req);
  const idsIn = async (list: SQL): Promise<PostIds> => {
    const [row] = (await connection.execute<PostListRow>(list)).rows;
    const { ids = [], last = null } = row ?? {};
    const id = ids.at(-1);
    const next = last === null || id === undefined ? undefined : { listedAt: new Date(last), id };
    return { ids, next };
  };
  const idsWith = (terms: string[], page = asked) => idsIn(postsWithTerms({ ...page, terms }));
  const nothing = { ids: [], next: undefined };

  if (q === '') return idsWith([]);
  const question = await parseSearchQuery(connection, q);
  const { terms } = question;
  if (terms.length === 0) return nothing;

  const found = await idsWith(terms);
  if (found.ids.length > 0 || !allowsTypos(question)) return found;
  if (asked.after) {
    const first = await idsWith(terms, { ...asked, after: undefined, take: 1 });
    if (first.ids.length > 0) return nothing;
  }
  return idsIn(postsLikeTerms({ ...asked, terms }));
}
