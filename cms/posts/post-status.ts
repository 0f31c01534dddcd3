import type { PostStatus } from '../contract/posts';

/** Of a post, what tells whether readers see it. */
export type ShownState = { _status?: string | null; publishedAt?: string | null };

/** What a post is at this moment: published, published but for a later hour, or a draft. */
export function postStatus({ _status, publishedAt }: ShownState, now = new Date()): PostStatus {
  if (_status !== 'published') return 'draft';
  return publishedAt && new Date(publishedAt) > now ? 'scheduled' : 'published';
}

/**
 * What has become of a post, in words: one that is published for a later moment says for which.
 *
 * @param saved the post as it was saved last
 * @param published the same post as it is published, where what was saved last is a draft that was laid over it
 * @param inWords a moment, ISO 8601, as people read it
 */
export function stateOfPost(
  { saved, published }: { saved: ShownState; published: ShownState | null },
  now: Date,
  inWords: (moment: string) => string,
): string {
  const status = postStatus(saved, now);
  if (status === 'draft' && published)
    return `${stateOfPost({ saved: published, published: null }, now, inWords)}, with changes not published yet`;
  if (status === 'scheduled' && saved.publishedAt)
    return `Scheduled for ${inWords(saved.publishedAt)}`;
  return status === 'draft' ? 'Draft' : 'Published';
}
