import type { PayloadRequest } from 'payload';
import { headingsOf } from '../../markup/headings';
import { readPreviewToken, type Shown } from '../preview-token';
import { HttpError } from '../../api/http-error';
import { UnshowableText } from '../../markup/markdown-to-html';
import { readingMinutes } from '../../contract/reading-time';
import { slugFrom } from '../../markup/slug';
import type { Post, PostPage } from '../../contract/posts';
import type { PostDraft } from '../../payload-types';
import { renderMarkdown } from '../../worker/render-markdown';
import { findDraft, contentOfDraft } from './find-draft';
import { findHeroImage } from './find-hero-image';
import { fullPost } from './get-post';
import { shownHtml } from './shown-html';
import { getSite } from '../../pages/queries/get-site';

async function pageOfDraft(req: PayloadRequest, row: PostDraft): Promise<Post> {
  const content = contentOfDraft(row);
  const hero = await findHeroImage(req, content.heroId);
  return {
    id: typeof row.post === 'number' ? row.post : 0,
    slug: content.slug,
    title: content.title || 'Without a title',
    excerpt: content.excerpt,
    heroUrl: hero?.fallbackUrl ?? null,
    hero,
    tags: content.tags,
    tagLinks: content.tags.map((name) => ({ name, slug: slugFrom(name) })),
    categories: content.categories,
    publishedAt: content.publishedAt ?? row.updatedAt,
    updatedAt: row.updatedAt,
    minutes: readingMinutes(content.markdown),
    markdown: content.markdown,
    html: await renderMarkdown(content.markdown),
  };
}

async function readShown(req: PayloadRequest, shown: Shown): Promise<Post | null> {
  const row =
    shown.draft && shown.writer !== undefined
      ? await findDraft(req, shown.draft, shown.writer)
      : null;
  if (row) return pageOfDraft(req, row);
  if (shown.post === undefined) return null;
  const post = await req.payload.findByID({
    collection: 'posts',
    id: shown.post,
    draft: true,
    depth: 1,
    disableErrors: true,
    req,
  });
  return post && fullPost(post);
}

async function previewPage(req: PayloadRequest, shown: Shown): Promise<PostPage | null> {
  const post = await readShown(req, shown);
  if (!post) return null;
  const { socialPictures } = await getSite(req);
  return {
    ...post,
    html: await shownHtml(req, post.html),
    headings: headingsOf(post.html),
    previous: null,
    next: null,
    related: [],
    commentCount: 0,
    commentsFromBook: null,
    takesComments: false,
    socialPicture: socialPictures.blog,
  };
}

/**
 * Returns the page of a preview link, without related posts: the last state of the draft, else the post as last saved; null if
 * both are gone or the link has expired. Called by the system: the token grants access.
 *
 * @throws HttpError 404 if the text is too complex
 */
export async function getPreview(
  req: PayloadRequest,
  { token }: { token: string },
): Promise<PostPage | null> {
  const shown = readPreviewToken(token, req.payload.secret);
  if (!shown) return null;
  try {
    return await previewPage(req, shown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new HttpError(404, `The text cannot be shown. ${error.message}`);
  }
}
