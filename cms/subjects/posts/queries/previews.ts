import type { PayloadRequest } from 'payload';
import { z } from 'zod';
import { claimsToken } from '../../../platform/access/signed-token';
import { type Handler, Reply } from '../../../platform/api/define-endpoint';
import { HttpError } from '../../../platform/api/http-error';
import type * as contract from '../../../contract/drafts';
import { previewPath } from '../../../contract/plain/paths';
import type { Post, PostPage } from '../../../contract/posts';
import { readingMinutes } from '../../../contract/plain/reading-time';
import { headingsOf } from '../../../platform/markup/headings';
import { UnshowableText } from '../../../platform/markup/markdown-to-html';
import { slugFrom } from '../../../platform/markup/slug';
import { findHeroImage } from '../../media/queries/find-image';
import { getSite } from '../../pages/queries/get-site';
import type { PostDraft } from '../../../payload-types';
import { renderMarkdown } from '../../../platform/worker/render-markdown';
import { contentOfDraft, findDraft } from './drafts';
import { fullPost, getEditedPost } from './get-post';
import { shownHtml } from './shown-html';

/** Content of a preview link: a draft of a writer, else a post as last saved. */
const shown = z.object({
  draft: z.uuid().optional(),
  writer: z.int().optional(),
  post: z.int().optional(),
  /** Milliseconds since 1970. */
  expires: z.int(),
});

type Shown = z.infer<typeof shown>;

const token = claimsToken('preview', shown);

/** Returns the content of a token; null if it is invalid or expired. */
export function readPreviewToken(text: string, secret: string, now = Date.now()): Shown | null {
  const claims = token.read(text, secret);
  return claims && claims.expires > now ? claims : null;
}

const dayInMilliseconds = 24 * 3600_000;

export const makePreviewLink: Handler<typeof contract.makePreviewLink> = async (
  req,
  { draft, id, days },
) => {
  const source =
    (draft !== undefined && (await findDraft(req, draft))) ||
    (id !== undefined && (await getEditedPost(req, { id })));
  if (!source) return null;
  const expires = Date.now() + days * dayInMilliseconds;
  const claims = { draft, writer: Number(req.user?.id), post: id, expires };
  return {
    path: previewPath(token.write(claims, req.payload.secret)),
    expiresAt: new Date(expires).toISOString(),
  };
};

async function pageOfDraft(req: PayloadRequest, row: PostDraft): Promise<Post> {
  const { title, slug, excerpt, markdown, ...content } = contentOfDraft(row);
  const hero = await findHeroImage(req, content.heroId);
  return {
    id: typeof row.post === 'number' ? row.post : 0,
    slug,
    title: title || 'Without a title',
    excerpt,
    heroUrl: hero?.fallbackUrl ?? null,
    hero,
    tags: content.tags,
    tagLinks: content.tags.map((name) => ({ name, slug: slugFrom(name) })),
    categories: content.categories,
    publishedAt: content.publishedAt ?? row.updatedAt,
    updatedAt: row.updatedAt,
    minutes: readingMinutes(markdown),
    markdown,
    html: await renderMarkdown(markdown),
  };
}

async function readShown(
  req: PayloadRequest,
  { draft, writer, post }: Shown,
): Promise<Post | null> {
  const row = draft && writer !== undefined ? await findDraft(req, draft, writer) : null;
  if (row) return pageOfDraft(req, row);
  if (post === undefined) return null;
  const saved = await req.payload.findByID({
    collection: 'posts',
    id: post,
    draft: true,
    depth: 1,
    disableErrors: true,
    req,
  });
  return saved && fullPost(saved);
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

/** Previews are public to anyone with the link, but never stored. */
const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/**
 * Replies the page of a preview link, without related posts: the last state of the draft, else the post as last saved; null if
 * both are gone or the link has expired. Called by the system: the token grants access.
 *
 * @throws HttpError 404 if the text is too complex
 */
export const getPreview: Handler<typeof contract.getPreview> = async (req, { token }) => {
  const shown = readPreviewToken(token, req.payload.secret);
  try {
    const page = shown && (await previewPage(req, shown));
    return new Reply(page, { headers: new Headers(headers) });
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new HttpError(404, `The text cannot be shown. ${error.message}`);
  }
};
