import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { type Typed, typedHtml, typedText } from '../../fields/typed-document';
import { publicImage } from '../../media/public-image';
import { findTypedImage } from '../../media/queries/find-image';
import type { Series } from '../../payload-types';
import { ogImagePath } from '../../social-images/og-image';
import { seriesOgImage } from '../../social-images/og-images';
import { findBranding } from '../../social-images/queries/find-branding';
import { bookCard } from './book-card';
import { findBooks } from './find-books';

async function withBooks(
  req: PayloadRequest,
  series: Pick<Series, 'title' | 'image' | 'overviewHtml'>,
): Promise<CallReply<'GET /books'>> {
  const [branding, groups] = await Promise.all([findBranding(req), findBooks(req)]);
  const { title } = series;
  const image = publicImage(series.image);
  return {
    title,
    overviewHtml: series.overviewHtml ?? '',
    image,
    socialPicture: ogImagePath(paths.books, seriesOgImage(branding, { title, image })),
    groups: groups.map(({ books, ...group }) => ({
      ...group,
      books: books.map(bookCard),
    })),
  };
}

/** The overview of the series and all books in the order of the menu. */
export const getBooks = async (req: PayloadRequest): Promise<CallReply<'GET /books'>> =>
  withBooks(
    req,
    await req.payload.findGlobal({ slug: 'series', depth: 1, overrideAccess: false, req }),
  );

/** The overview as it would be with what is typed. */
export const previewBooks = async (req: PayloadRequest, typed: Typed) =>
  withBooks(req, {
    title: typedText(typed, 'title'),
    image: await findTypedImage(req, typed.image),
    overviewHtml: typedHtml(typed, 'overview'),
  });
