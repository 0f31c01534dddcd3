import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import type { ReadingStage } from '../../contract/reading-stage';
import type { Rendered } from '../../page-cache/finished-response';

// What is told later may not only be unsaid: nothing may be counted, sorted, found or left blank by it. So a site on which it was
// never written has to answer the same.

/** Takes back whatever is told to those only who have read further. */
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

/** What says openly that there is more: from which books on, and how many comments. */
const veils = new Set(['laterBooks', 'veiled', 'commentsFromBook', 'commentCount']);

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A story of which nothing is told yet is none. */
const withoutVeils = (name: string, value: unknown): unknown => {
  if (veils.has(name)) return undefined;
  const isUntold =
    typeof value === 'object' &&
    value !== null &&
    'whosWho' in value &&
    Object.values(value).every(isEmpty);
  return isUntold ? null : value;
};

/** What is new with each answer, or said of the body. */
const passing = new Set(['date', 'etag', 'content-length', 'x-request-id']);

/** All that an answer says, but for veils; null for one that is a veil. */
export function saidIn({ status, headers, body }: Rendered): string | null {
  if (status === 403) return null;
  const names = headers.filter(([name]) => !passing.has(name.toLowerCase()));
  const isJson = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  );
  const text = body.toString();
  return JSON.stringify([status, names, isJson ? JSON.parse(text, withoutVeils) : text], null, 1);
}
