import type { PayloadRequest } from 'payload';
import { imageUrlsIn, withImageSizes } from '../../../platform/markup/images-in-html';
import { mediaUrl, publicImage } from '../../media/public-image';
import { asCaller } from '../../../platform/database/queries/connection';
import type { Handler } from '../../../platform/api/define-endpoint';
import { invalidField } from '../../../platform/api/http-error';
import { UnshowableText } from '../../../platform/markup/markdown-to-html';
import { countWords, readingMinutes } from '../../../contract/plain/reading-time';
import { renderMarkdown as renderInWorker } from '../../../platform/worker/render-markdown';
import type * as contract from '../../../contract/drafts';

const folder = mediaUrl('');

/** Returns the name of an uploaded file from its URL; an empty list for other URLs. */
function fileAt(url: string): string[] {
  if (!url.startsWith(folder)) return [];
  try {
    return [decodeURIComponent(url.slice(folder.length))];
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/** Returns a post's HTML with the sizes of its uploaded images. */
async function addImageSizes(req: PayloadRequest, html: string): Promise<string> {
  const filenames = imageUrlsIn(html).flatMap(fileAt);
  if (filenames.length === 0) return html;
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { filename: { in: filenames } },
    pagination: false,
    ...asCaller(req),
  });
  const images = docs.map(publicImage).filter((image) => image !== null);
  return withImageSizes(html, new Map(images.map((image) => [image.url, image])));
}

/** The card of a book, as `markdownToHtml` writes it. */
const bookCard = /<p data-card="The book">(?=<a href="\/books\/([a-z0-9-]+)">)/g;

/** Minimum width in pixels of a cover on a card, for dense screens. */
const coverWidth = 160;

async function addCovers(req: PayloadRequest, html: string): Promise<string> {
  const slugs = [...html.matchAll(bookCard)].map(([, slug]) => slug);
  if (slugs.length === 0) return html;
  const { docs } = await req.payload.find({
    collection: 'books',
    where: { slug: { in: slugs } },
    select: { slug: true, cover: true },
    pagination: false,
    ...asCaller(req),
    depth: 1,
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

async function htmlOf(markdown: string): Promise<string> {
  try {
    return await renderInWorker(markdown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw invalidField('The text cannot be shown.', 'markdown', error.message);
  }
}

export const renderMarkdown: Handler<typeof contract.renderMarkdown> = async (
  req,
  { markdown },
) => ({
  html: await shownHtml(req, await htmlOf(markdown)),
  words: countWords(markdown),
  minutes: readingMinutes(markdown),
});
