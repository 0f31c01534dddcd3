import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { pictureAddress } from '../../social-images/og-image';
import { seriesScene } from '../../social-images/og-images';
import { bookCard } from './book-card';
import { findBooks } from './find-books';
import { publicImage } from '../../media/public-image';
import { readImprint } from '../../social-images/queries/branding';

/** The overview of the series and all books in the order of the menu. */
export async function readBooks(req: PayloadRequest): Promise<CallReply<'GET /books'>> {
  const [imprint, series, groups] = await Promise.all([
    readImprint(req),
    req.payload.findGlobal({ slug: 'series', depth: 1, overrideAccess: false, req }),
    findBooks(req),
  ]);
  const { title } = series;
  const image = publicImage(series.image);
  return {
    title,
    overviewHtml: series.overviewHtml ?? '',
    image,
    socialPicture: pictureAddress('/books', seriesScene(imprint, { title, image })),
    groups: groups.map(({ books, ...group }) => ({
      ...group,
      books: books.map(bookCard),
    })),
  };
}
