import { z } from 'zod';
import { OperatorError } from '../../cms/platform/operator-error';
import type { OldPost, OldSite } from './old-site';

const id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();

const rows = z.object({
  posts: z.array(
    z.object({
      id,
      title: text,
      slug: text,
      html: text,
      feature_image: text,
      custom_excerpt: text,
      status: z.string(),
      type: text,
      page: z.union([z.number(), z.boolean()]).nullish(),
      visibility: text,
      published_at: z.union([z.string(), z.number()]).nullish(),
    }),
  ),
  posts_meta: z.array(z.object({ post_id: id, feature_image_alt: text })).nullish(),
  tags: z.array(z.object({ id, name: z.string(), visibility: text })).nullish(),
  posts_tags: z
    .array(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() }))
    .nullish(),
});

/** An export has its rows in a list. Some API responses do not. */
const exported = z.union([
  z.object({ db: z.array(z.object({ data: rows })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: rows }).transform(({ data }) => data),
]);

/** Reasons why a post is imported as a draft, by its status. */
const draftReasons: Record<string, string> = { sent: 'was only mailed' };

/** Reads a Ghost export, which has the HTML of each post. @throws OperatorError if it is something else */
export function readGhost(json: string): OldSite {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new OperatorError('The file is not JSON.');
  }
  const { data } = exported.safeParse(parsed);
  if (!data) throw new OperatorError('The file is JSON, but not a Ghost export.');
  const tagNames = new Map(
    (data.tags ?? [])
      .filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'))
      .map(({ id, name }) => [id, name]),
  );
  const links = (data.posts_tags ?? []).toSorted(
    (a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0),
  );
  const skipped: string[] = [];
  const posts = data.posts.flatMap((post): OldPost[] => {
    const title = post.title?.trim() || 'Untitled';
    if (post.type === 'page' || post.page) {
      skipped.push(`“${title}”: is a page, and this site has its own`);
      return [];
    }
    const isForAll = (post.visibility ?? 'public') === 'public';
    const isPublic = isForAll && ['published', 'scheduled'].includes(post.status);
    const slug = post.slug ?? '';
    const alt = data.posts_meta?.find(({ post_id }) => post_id === post.id)?.feature_image_alt;
    return [
      {
        title,
        slug,
        html: post.html ?? '',
        excerpt: post.custom_excerpt ?? '',
        tags: links.flatMap(({ post_id, tag_id }) =>
          post_id === post.id ? (tagNames.get(tag_id) ?? []) : [],
        ),
        categories: [],
        ...(isPublic && {
          publishedAt: new Date(post.published_at ?? Date.now()).toISOString(),
        }),
        ...(post.feature_image && { hero: { url: post.feature_image, alt: alt ?? '' } }),
        urls: slug ? [`/${slug}/`] : [],
        draftReason: isForAll ? draftReasons[post.status] : 'was for members only',
      },
    ];
  });
  return { posts, url: null, descriptions: new Map(), skipped };
}
