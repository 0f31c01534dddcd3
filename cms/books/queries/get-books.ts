import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { ogImagePath } from '../../social-images/og-image';
import { seriesOgImage } from '../../social-images/og-images';
import { bookCard } from './book-card';
import { findBooks } from './find-books';
import { publicImage } from '../../media/public-image';
import { findBranding } from '../../social-images/queries/find-branding';

/** The overview of the series and all books in the order of the menu. */
export async function getBooks(req: PayloadRequest): Promise<CallReply<'GET /books'>> {
  const [branding, series, groups] = await Promise.all([
    findBranding(req),
    req.payload.findGlobal({ slug: 'series', depth: 1, overrideAccess: false, req }),
    findBooks(req),
  ]);
  const { title } = series;
  const image = publicImage(series.image);
  return {
    title,
    overviewHtml: series.overviewHtml ?? '',
    image,
    socialPicture: ogImagePath('/books', seriesOgImage(branding, { title, image })),
    groups: groups.map(({ books, ...group }) => ({
      ...group,
      books: books.map(bookCard),
    })),
  };
}
