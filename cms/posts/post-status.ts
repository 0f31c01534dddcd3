import type { PostStatus } from '../contract/posts';

/** Of a post, what tells whether readers see it. */
export type Shown = { _status?: string | null; publishedAt?: string | null };

/** What a post is at this moment: published, published but for a later hour, or a draft. */
export function postStatus({ _status, publishedAt }: Shown, now = new Date()): PostStatus {
  if (_status !== 'published') return 'draft';
  return publishedAt && new Date(publishedAt) > now ? 'scheduled' : 'published';
}
