import { postPath } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import { headingsOf } from '../../markup/headings';
import type { PostPage } from '../../contract/posts';
import { ogImagePath } from '../../social-images/og-image';
import { postOgImage } from '../../social-images/og-images';
import { findPostsAround } from './find-posts-around';
import { findBranding } from '../../social-images/queries/find-branding';
import { readCommentSetting } from '../../comments/queries/moderation-context';
import { countComments } from '../../comments/queries/visible-comments';
import { addImageSizes } from '../../media/queries/add-image-sizes';
import { findVisiblePost, fullPost } from './full-post';

/**
 * A published post by its present slug, else by an earlier one, with what its page shows around it; null when neither slug
 * is known.
 */
export async function getPostBySlug(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<PostPage | null> {
  const document =
    (await findVisiblePost(req, { slug: { equals: slug } })) ??
    (await findVisiblePost(req, { earlierSlugs: { equals: slug } }));
  if (!document) return null;
  const post = fullPost(document);
  const [html, branding, around] = await Promise.all([
    addImageSizes(req, post.html),
    findBranding(req),
    findPostsAround(req, post.id),
  ]);
  return {
    ...post,
    html,
    headings: headingsOf(post.html),
    ...around,
    socialPicture: ogImagePath(postPath(post.slug), postOgImage(branding, post)),
    commentCount: await countComments(req, post.id),
    takesComments: !document.commentsClosed && (await readCommentSetting(req)) !== 'closed',
  };
}
