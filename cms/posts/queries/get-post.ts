import type { PayloadRequest, Where } from 'payload';
import { headingsOf } from '../../markup/headings';
import type { Post, PostPage } from '../../contract/posts';
import { pictureAddress } from '../../social-images/og-image';
import { postScene } from '../../social-images/og-images';
import { namesOf, postSummary } from './post-summary';
import { findPostsAround } from './posts-around';
import { readImprint } from '../../social-images/queries/branding';
import { readCommentSetting } from '../../comments/queries/moderation-context';
import { countComments } from '../../comments/queries/get-comments';
import { sizePictures } from '../../media/queries/size-images';
import { visiblePosts } from '../../access/visible-posts';

async function findPost(req: PayloadRequest, where: Where) {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(), where] },
    limit: 1,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return docs[0] ?? null;
}

type PostDocument = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** A post as it is read, hero, tags and categories having been read with it. */
export const wholePost = (post: PostDocument): Post => ({
  ...postSummary(post),
  markdown: post.markdown,
  html: post.html ?? '',
  categories: namesOf(post.categories),
  updatedAt: post.updatedAt,
});

/**
 * A published post by its present slug, else by an earlier one, with what its page shows around it; null when neither slug
 * is known.
 */
export async function readPost(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<PostPage | null> {
  const post =
    (await findPost(req, { slug: { equals: slug } })) ??
    (await findPost(req, { earlierSlugs: { equals: slug } }));
  if (!post) return null;
  const whole = wholePost(post);
  const [html, imprint, around] = await Promise.all([
    sizePictures(req, whole.html),
    readImprint(req),
    findPostsAround(req, post.id),
  ]);
  return {
    ...whole,
    html,
    headings: headingsOf(whole.html),
    ...around,
    socialPicture: pictureAddress(`/blog/${whole.slug}`, postScene(imprint, whole)),
    commentCount: await countComments(req, post.id),
    takesComments: !post.commentsClosed && (await readCommentSetting(req)) !== 'closed',
  };
}

/** A published post by its id, or null. */
export async function readPostById(
  req: PayloadRequest,
  { id }: { id: number },
): Promise<Post | null> {
  const post = await findPost(req, { id: { equals: id } });
  return post && wholePost(post);
}
