import type { PayloadRequest } from 'payload';
import { addImageSizes } from '../../media/queries/add-image-sizes';
import { publicImage } from '../../media/public-image';

/** The card of a book, as `markdownToHtml` writes it. */
const bookCard = /<p data-card="The book">(?=<a href="\/books\/([a-z0-9-]+)">)/g;

/** The least width in pixels of a cover on a card, for dense screens. */
const coverWidth = 160;

async function addCovers(req: PayloadRequest, html: string): Promise<string> {
  const slugs = [...html.matchAll(bookCard)].map(([, slug]) => slug);
  if (slugs.length === 0) return html;
  const { docs } = await req.payload.find({
    collection: 'books',
    where: { slug: { in: slugs } },
    select: { slug: true, cover: true },
    depth: 1,
    pagination: false,
    overrideAccess: false,
    req,
  });
  const covers = new Map(docs.map(({ slug, cover }) => [slug, publicImage(cover)]));
  return html.replace(bookCard, (start, slug: string) => {
    const cover = covers.get(slug);
    if (!cover) return start;
    const { url } = cover.sources.find(({ width }) => width >= coverWidth) ?? cover;
    return `${start}<img src="${url}" alt="" width="${cover.width}" height="${cover.height}">`;
  });
}

/** Returns a post's HTML as its page shows it: with the sizes of its images, and covers on the cards of books. */
export const shownHtml = async (req: PayloadRequest, html: string): Promise<string> =>
  addImageSizes(req, await addCovers(req, html));
