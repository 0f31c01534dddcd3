import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import type { ReadingStage } from '../../contract/plain/reading-stage';
import type { Rendered } from '../../server/page-cache/finished-response';

// Hidden content must not affect counts, order, search results or gaps. So responses must be the same on a site without it.

/** Removes all content beyond a reading stage. */
export async function unwriteLater({ db }: Payload, stage: ReadingStage): Promise<void> {
  const isLater = sql`from_book > ${stage}`;
  await db.drizzle.execute(sql`
    DELETE FROM comments USING posts p
    WHERE p.id = post_id AND greatest(p.from_book, p.comments_from_book) > ${stage}`);
  await db.drizzle.execute(sql`UPDATE posts SET _status = 'draft' WHERE ${isLater}`);
  await db.drizzle.execute(sql`UPDATE glossary_terms SET status = 'pending' WHERE ${isLater}`);
  for (const table of [
    ...['glossary_terms_revelations', 'glossary_terms_relations'],
    ...['books_later_blurbs', 'books_story_so_far', 'books_whos_who'],
  ])
    await db.drizzle.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${isLater}`);
}

/** Fields that show that there is hidden content: the books that tell it, and the number of comments. */
const veils = new Set(['laterBooks', 'veiled', 'commentsFromBook', 'commentCount']);

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Replacer for JSON. A story without visible parts becomes null. */
const withoutVeils = (name: string, value: unknown): unknown => {
  if (veils.has(name)) return undefined;
  const isUntold =
    typeof value === 'object' &&
    value !== null &&
    'whosWho' in value &&
    Object.values(value).every(isEmpty);
  return isUntold ? null : value;
};

/** Headers that differ in each response, or depend on the body. */
const passing = new Set(['date', 'etag', 'content-length', 'x-request-id']);

/** Returns the content of a response without `veils`; null if the response only says that content is hidden. */
export function contentOf({ status, headers, body }: Rendered): string | null {
  if (status === 403) return null;
  const names = headers.filter(([name]) => !passing.has(name.toLowerCase()));
  const isJson = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  );
  const text = body.toString();
  return JSON.stringify([status, names, isJson ? JSON.parse(text, withoutVeils) : text], null, 1);
}
