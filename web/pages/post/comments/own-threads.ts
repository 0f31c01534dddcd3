import type { OwnComment } from '../../../../cms/contract/comments';
import type { ShownThread } from './pages-of-replies';

/**
 * What stands below a page of the comments to the present reader alone: what of theirs waits to be approved, and what they have sent
 * since the page was opened, where its own page is a later one.
 *
 * @param sent their ids
 */
export const ownThreadsBelow = (
  threads: ShownThread[],
  { own, sent }: { own: OwnComment[]; sent: number[] },
): ShownThread[] =>
  own
    .filter(
      ({ id, parent, status }) =>
        parent === null &&
        (status === 'pending' || sent.includes(id)) &&
        !threads.some((thread) => thread.id === id),
    )
    .map((comment) => ({
      ...{ ...comment, replies: [], later: 0, isFirst: true },
      // The page that begins with it.
      ...(comment.status === 'approved' && {
        permalink: `?comments=${comment.id - 1}#comment-${comment.id}`,
      }),
    }));
