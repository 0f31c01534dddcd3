import type { PostStatus } from '../contract/posts';

/** Of a post, what tells whether readers see it. */
type Shown = { _status?: string | null; publishedAt?: string | null };

/** What a post is at this moment: published, published but for a later hour, or a draft. */
export function postStatus({ _status, publishedAt }: Shown, now = new Date()): PostStatus {
  if (_status !== 'published') return 'draft';
  return publishedAt && new Date(publishedAt) > now ? 'scheduled' : 'published';
}

/**
 * What has become of a post, in words: one that is published for a later moment says for which.
 *
 * @param inWords a moment, ISO 8601, as people read it
 */
export function stateOfPost(post: Shown, now: Date, inWords: (moment: string) => string): string {
  const status = postStatus(post, now);
  if (status === 'scheduled' && post.publishedAt)
    return `Scheduled for ${inWords(post.publishedAt)}`;
  return status === 'draft' ? 'Draft' : 'Published';
}
