import type { PostStatus } from '../../contract/posts';
import type { Post } from '../../payload-types';

/** What a post is at this moment: published, published but for a later hour, or a draft. */
export function postStatus({
  _status,
  publishedAt,
}: Pick<Post, '_status' | 'publishedAt'>): PostStatus {
  if (_status !== 'published') return 'draft';
  return publishedAt && Date.parse(publishedAt) <= Date.now() ? 'published' : 'scheduled';
}
