import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced } from '../../access/visible-records';
import type { CallReply } from '../../contract/calls';
import { prepare } from '../../database/queries/prepare';
import { termLinksJson, withoutLinks } from '../../mentions/queries/term-links-json';
import { type ShownMention, withTermLinks } from '../../mentions/with-term-links';
import { htmlToBrackets } from '../bracket-markup';

const readSample = prepare<
  { title: string; excerpt: string; html: string | null; links: ShownMention[] },
  { sampleId: number; stage: number }
>(sql`
  SELECT s.title, s.excerpt, s.html, ${termLinksJson('sample', sql`s.id`, sql.placeholder('stage'))} AS links
  FROM samples s JOIN books b ON b.id = s.book_id AND ${isAnnounced()}
  WHERE s.sample_id = ${sql.placeholder('sampleId')}::numeric AND s.deleted_at IS NULL`);

/** Returns a sample chapter by its id, in bracket markup, or null. */
export async function getBookSample(
  req: PayloadRequest,
  { bookId, upTo = withoutLinks }: { bookId: number; upTo?: number | undefined },
): Promise<CallReply<'GET /books/sample/{bookId}'> | null> {
  const [sample] = await readSample(req, { sampleId: bookId, stage: upTo });
  if (!sample) return null;
  const { title, excerpt, html, links } = sample;
  return {
    title,
    excerpt: links.length > 0 ? htmlToBrackets(withTermLinks(html ?? '', links)) : excerpt,
  };
}
