import type { PayloadRequest } from 'payload';
import { ToldLater } from '../../../platform/api/http-error';
import type { OgImage } from '../../../platform/social-images/og-image';
import { notYetBegun } from '../../../contract/plain/reading-stage';
import * as ogImages from '../../../platform/social-images/og-images';
import {
  getAuthorPage,
  getContactPage,
  getHomePage,
} from '../../../subjects/pages/queries/get-pages';
import { getBook } from '../../../subjects/books/queries/get-book';
import { getSeriesOgImage } from '../../../subjects/books/queries/get-books';
import { getBookChapter } from '../../../subjects/books/queries/get-book-chapter';
import { findBranding } from '../../../platform/social-images/queries/find-branding';
import { findTerm } from '../../../subjects/glossary/queries/get-term';
import { findPostPage } from '../../../subjects/posts/queries/get-post-by-slug';

type Reader = (
  req: PayloadRequest,
  branding: ogImages.Branding,
  params: string[],
) => Promise<OgImage | null>;

/** The pages with an Open Graph image. Only pages that a reader who has read nothing may see have one. */
const pages: [path: RegExp, read: Reader][] = [
  [/^\/home$/, async (req, branding) => ogImages.homeOgImage(branding, await getHomePage(req))],
  [/^\/books$/, (req) => getSeriesOgImage(req)],
  [
    /^\/books\/([a-z0-9-]+)$/,
    async (req, branding, [slug = '']) => {
      const book = await getBook(req, { slug, upTo: notYetBegun });
      return book && ogImages.bookOgImage(branding, book);
    },
  ],
  [
    /^\/books\/([a-z0-9-]+)\/sample\/([1-3])$/,
    async (req, branding, [slug = '', number]) => {
      const asked = { slug, chapter: Number(number), upTo: notYetBegun };
      const chapter = await getBookChapter(req, asked);
      return chapter && ogImages.chapterOgImage(branding, chapter);
    },
  ],
  [
    /^\/author$/,
    async (req, branding) => ogImages.authorOgImage(branding, await getAuthorPage(req)),
  ],
  [
    /^\/contact$/,
    async (req, branding) => ogImages.contactOgImage(branding, await getContactPage(req)),
  ],
  [
    /^\/blog\/([a-z0-9-]+)$/,
    async (req, branding, [slug = '']) => {
      const post = await findPostPage(req, { slug });
      return post instanceof ToldLater ? null : post && ogImages.postOgImage(branding, post);
    },
  ],
  [
    /^\/thesaurus\/([a-z0-9-]+)$/,
    async (req, branding, [slug = '']) => {
      // An image must not reveal more than the page shows to a new reader, because a shared link shows it to everybody.
      const term = await findTerm(req, { slug });
      return term instanceof ToldLater ? null : term && ogImages.termOgImage(branding, term);
    },
  ],
  ...ogImages.fixedPageNames.map((name): [RegExp, Reader] => [
    new RegExp(`^/${name}$`),
    async (_req, branding) => ogImages.fixedOgImage(branding, name),
  ]),
];

/** Returns the content of a page's Open Graph image; null if there is no such page. */
export async function findOgImage(req: PayloadRequest, path: string): Promise<OgImage | null> {
  for (const [pattern, read] of pages) {
    const match = pattern.exec(path);
    if (match) return read(req, await findBranding(req), match.slice(1));
  }
  return null;
}
