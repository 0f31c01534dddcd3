/** Of a post, what tells whether readers see it. */
export type Shown = { _status?: string | null; publishedAt?: string | null };

/**
 * What has become of a post, in words: one that is published for a later moment is not seen yet.
 *
 * @param inWords a moment, ISO 8601, as people read it
 */
export function stateOfPost(
  { _status, publishedAt }: Shown,
  now: Date,
  inWords: (moment: string) => string,
): string {
  if (_status !== 'published') return 'Draft';
  if (!publishedAt || new Date(publishedAt) <= now) return 'Published';
  return `Scheduled for ${inWords(publishedAt)}`;
}
