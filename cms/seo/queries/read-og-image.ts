import type { PayloadRequest } from 'payload';
import type { Scene } from '../../social-images/og-image';
import * as scenes from '../../social-images/og-images';
import { readAuthorPage } from '../../pages/queries/get-author-page';
import { readBook } from '../../books/queries/get-book';
import { readBooks } from '../../books/queries/get-books';
import { readChapter } from '../../books/queries/get-book-chapter';
import { readContactPage } from '../../pages/queries/get-contact-page';
import { readHomePage } from '../../pages/queries/get-home-page';
import { readImprint } from '../../social-images/queries/branding';
import { readPost } from '../../posts/queries/get-post';

type Reader = (
  req: PayloadRequest,
  imprint: scenes.Imprint,
  params: string[],
) => Promise<Scene | null>;

/** The pages that have a picture, by their paths. What a visitor may not read has none. */
const pages: [path: RegExp, read: Reader][] = [
  [/^\/home$/, async (req, imprint) => scenes.homeScene(imprint, await readHomePage(req))],
  [/^\/books$/, async (req, imprint) => scenes.seriesScene(imprint, await readBooks(req))],
  [
    /^\/books\/([a-z0-9-]+)$/,
    async (req, imprint, [slug = '']) => {
      const book = await readBook(req, { slug });
      return book && scenes.bookScene(imprint, book);
    },
  ],
  [
    /^\/books\/([a-z0-9-]+)\/sample\/([1-3])$/,
    async (req, imprint, [slug = '', number]) => {
      const chapter = await readChapter(req, { slug, chapter: Number(number) });
      return chapter && scenes.chapterScene(imprint, chapter);
    },
  ],
  [/^\/author$/, async (req, imprint) => scenes.authorScene(imprint, await readAuthorPage(req))],
  [/^\/contact$/, async (req, imprint) => scenes.contactScene(imprint, await readContactPage(req))],
  [/^\/blog$/, async (_req, imprint) => scenes.blogScene(imprint)],
  [
    /^\/blog\/([a-z0-9-]+)$/,
    async (req, imprint, [slug = '']) => {
      const post = await readPost(req, { slug });
      return post && scenes.postScene(imprint, post);
    },
  ],
  [/^\/thesaurus$/, async (_req, imprint) => scenes.glossaryScene(imprint)],
  [/^\/fantasy$/, async (_req, imprint) => scenes.guideScene(imprint)],
];

/** What the picture of a page shows, or null when there is no such page. */
export async function readScene(req: PayloadRequest, path: string): Promise<Scene | null> {
  for (const [pattern, read] of pages) {
    const found = pattern.exec(path);
    if (found) return read(req, await readImprint(req), found.slice(1));
  }
  return null;
}
