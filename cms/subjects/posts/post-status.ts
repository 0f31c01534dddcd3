import type { PostStatus } from '../../contract/posts';

/** Fields that determine a post's visibility. */
export type ShownState = { _status?: string | null; publishedAt?: string | null };

export function postStatus({ _status, publishedAt }: ShownState, now = new Date()): PostStatus {
  if (_status !== 'published') return 'draft';
  return publishedAt && new Date(publishedAt) > now ? 'scheduled' : 'published';
}

/**
 * Describes the state of a post.
 *
 * @param saved as last saved
 * @param published the published version, if the last saved one is a draft
 * @param inWords formats an ISO 8601 timestamp
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
