import type { PayloadRequest } from 'payload';
import { headingsOf } from '../../markup/headings';
import type { Shown } from '../preview-token';
import { readingMinutes } from '../../markup/reading-time';
import { slugFrom } from '../../markup/slug';
import type { Post, PostPage } from '../../contract/posts';
import type { PostDraft } from '../../payload-types';
import { renderMarkdown } from '../../worker/render-markdown';
import { findDraft } from './find-draft';
import { contentOf } from './draft-state';
import { readHero } from './read-hero';
import { wholePost } from './get-post';
import { readSite } from '../../pages/queries/get-site';
import { sizePictures } from '../../media/queries/size-images';

async function pageOfDraft(req: PayloadRequest, row: PostDraft): Promise<Post> {
  const content = contentOf(row);
  const hero = await readHero(req, content.heroId);
  return {
    id: typeof row.post === 'number' ? row.post : 0,
    slug: content.slug,
    title: content.title || 'Without a title',
    excerpt: content.excerpt,
    heroUrl: hero?.sources.at(-1)?.url ?? hero?.url ?? null,
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
  return post && wholePost(post);
}

/**
 * What a preview link shows: the draft as it was kept last, else the post as it was saved last; null when both are gone. The
 * system reads it: whoever has the link was given it by somebody who may. No way leads on from what is not published.
 */
export async function readPreview(req: PayloadRequest, shown: Shown): Promise<PostPage | null> {
  const post = await readShown(req, shown);
  if (!post) return null;
  const { socialPictures } = await readSite(req);
  return {
    ...post,
    html: await sizePictures(req, post.html),
    headings: headingsOf(post.html),
    previous: null,
    next: null,
    related: [],
    commentCount: 0,
    takesComments: false,
    socialPicture: socialPictures.blog,
  };
}
