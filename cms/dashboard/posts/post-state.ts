import { postStatus, type Shown } from '../../posts/post-status';

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
