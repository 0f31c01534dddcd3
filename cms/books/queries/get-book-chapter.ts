import { chapterPath } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import { bracketsToHtml, bracketsToText } from '../bracket-markup';
import { readingMinutes } from '../../markup/reading-time';
import { sanitizeHtml } from '../../markup/sanitize-html';
import type { CallReply } from '../../contract/calls';
import { ogImagePath } from '../../social-images/og-image';
import { chapterOgImage } from '../../social-images/og-images';
import { buyUrl } from '../buy-url';
import { findBook, findChapters } from './find-book';
import { publicImage } from '../../media/public-image';
import { findBranding } from '../../social-images/queries/find-branding';

/** A sample chapter as a page of its own, or null when there is none at this address. */
export async function getBookChapter(
  req: PayloadRequest,
  { slug, chapter }: { slug: string; chapter: number },
): Promise<CallReply<'GET /books/{slug}/chapters/{chapter}'> | null> {
  const book = await findBook(req, slug);
  if (!book) return null;
  const [branding, { docs }, chapters, { retailerUrl }] = await Promise.all([
    findBranding(req),
    req.payload.find({
      collection: 'samples',
      where: { and: [{ book: { equals: book.id } }, { chapter: { equals: chapter } }] },
      limit: 1,
      pagination: false,
      depth: 0,
      overrideAccess: false,
      req,
    }),
    findChapters(req, book.id),
    req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
  ]);
  const [sample] = docs;
  if (!sample) return null;
  const { title } = sample;
  const shown = {
    slug: book.slug,
    title: book.title,
    emblem: book.emblem ?? '',
    cover: publicImage(book.cover),
  };
  return {
    chapter,
    title,
    html: sanitizeHtml(bracketsToHtml(sample.excerpt)),
    minutes: readingMinutes(bracketsToText(sample.excerpt)),
    socialPicture: ogImagePath(
      chapterPath(slug, chapter),
      chapterOgImage(branding, { title, book: shown }),
    ),
    book: {
      ...shown,
      buyUrl: buyUrl(retailerUrl, book.asin),
      chapters: chapters.map(({ chapter, title }) => ({ chapter, title })),
    },
  };
}
