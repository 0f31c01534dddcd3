import { sql } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced, revealedCover } from '../../../platform/access/visible-records';
import { chapterPath } from '../../../contract/plain/paths';
import type { PayloadRequest } from 'payload';
import { bracketsToText, htmlToBrackets } from '../bracket-markup';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/books';
import { readingMinutes } from '../../../contract/plain/reading-time';
import type { CallReply } from '../../../contract/calls';
import { termLinksJson, withoutLinks } from '../../../platform/mentions/queries/term-links-json';
import { type ShownMention, withTermLinks } from '../../../platform/mentions/with-term-links';
import { prepare } from '../../../platform/database/queries/prepare';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import { ogImagePath } from '../../../platform/social-images/og-image';
import { type Branding, chapterOgImage } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import type { Book } from '../../../payload-types';
import { readingOrder } from '../../../contract/plain/reading-order';
import { notYetBegun, type ReadingStage } from '../../../contract/plain/reading-stage';
import { releaseOf, type ReleaseRow } from '../release';
import { booksJson, buyUrl, releaseFields } from './book-card';
import { chaptersJson } from './chapters-json';
import { nextBookId, storyJson, storyOf, type StoryRow } from './story-json';

type Page = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

type Row = Pick<Page, 'title' | 'html'> & {
  excerpt: string;
  links: ShownMention[];
  book: Pick<Page['book'], 'slug' | 'title' | 'emblem' | 'color'> & { cover: Upload | null };
  asin: string | null;
  release: ReleaseRow;
  chapters: Page['book']['chapters'];
  books: Pick<Book, 'slug' | 'title' | 'group'>[];
  retailer_url: string | null;
  branding: Branding;
  next_story: StoryRow | null;
};

type Asked = { slug: string; chapter: number; upTo?: ReadingStage | undefined };

const stage = sql.placeholder('stage');

const readPage = prepare<
  Row,
  { slug: string; chapter: number; upTo: ReadingStage; stage: number }
>(sql`
  SELECT sample.title, sample.excerpt, coalesce(sample.html, '') AS html,
    ${termLinksJson('sample', sql`sample.id`, stage)} AS links, b.asin,
    json_build_object('slug', b.slug, 'title', b.title, 'emblem', coalesce(b.emblem, ''), 'color', b.color,
      'cover', ${imageJsonOf(revealedCover)}) AS book,
    json_build_object(${releaseFields}) AS release,
    ${chaptersJson(sql`b.id`)} AS chapters,
    ${booksJson(sql`'slug', b.slug, 'title', b.title, 'group', b."group"`)} AS books,
    (SELECT retailer_url FROM site_settings LIMIT 1) AS retailer_url,
    ${brandingJson} AS branding,
    CASE WHEN NOT EXISTS (SELECT FROM samples later
        WHERE later.book_id = b.id AND later.chapter > sample.chapter AND later.deleted_at IS NULL)
      THEN ${storyJson(nextBookId(sql`b.id`), { upTo: sql`${sql.placeholder('upTo')}::integer`, stage })} END AS next_story
  FROM books b JOIN samples sample ON sample.book_id = b.id
  WHERE b.slug = ${sql.placeholder('slug')} AND sample.chapter = ${sql.placeholder('chapter')}::numeric
    AND ${isAnnounced()} AND sample.deleted_at IS NULL`);

export async function getBookChapter(
  req: PayloadRequest,
  { slug, chapter, upTo }: Asked,
): Promise<Page | null> {
  const stages = { upTo: upTo ?? notYetBegun, stage: upTo ?? withoutLinks };
  const [row] = await readPage(req, { slug, chapter, ...stages });
  if (!row) return null;
  const { title, excerpt, html, links } = row;
  const book = { ...row.book, cover: publicImage(row.book.cover) };
  const titles = readingOrder(row.books).map((other) => other.title);
  const next = row.books[row.books.findIndex((other) => other.slug === slug) + 1];
  return {
    chapter,
    title,
    html: withTermLinks(html, links),
    minutes: readingMinutes(bracketsToText(excerpt)),
    socialPicture: ogImagePath(
      chapterPath(slug, chapter),
      chapterOgImage(row.branding, { title, book }),
    ),
    book: {
      ...book,
      release: releaseOf(row.release),
      buyUrl: buyUrl(row.retailer_url ?? siteSettingsDefaults.retailerUrl, row.asin),
      chapters: row.chapters.map(({ chapter, title }) => ({ chapter, title })),
      next: next ? { slug: next.slug, title: next.title } : null,
      nextStory: row.next_story && storyOf(row.next_story, titles),
    },
  };
}

const readSample = prepare<
  { title: string; excerpt: string; html: string | null; links: ShownMention[] },
  { sampleId: number; stage: number }
>(sql`
  SELECT s.title, s.excerpt, s.html, ${termLinksJson('sample', sql`s.id`, sql.placeholder('stage'))} AS links
  FROM samples s JOIN books b ON b.id = s.book_id AND ${isAnnounced()}
  WHERE s.sample_id = ${sql.placeholder('sampleId')}::numeric AND s.deleted_at IS NULL`);

/** Returns a sample chapter by its id, in bracket markup, or null. */
export const getBookSample: Handler<typeof contract.getBookSample> = async (
  req,
  { bookId, upTo = withoutLinks },
) => {
  const [sample] = await readSample(req, { sampleId: bookId, stage: upTo });
  if (!sample) return null;
  const { title, excerpt, html, links } = sample;
  return {
    title,
    excerpt: links.length > 0 ? htmlToBrackets(withTermLinks(html ?? '', links)) : excerpt,
  };
};
