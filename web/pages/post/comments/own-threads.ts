import type { OwnComment } from '../../../../cms/contract/comments';
import type { ShownThread } from './pages-of-replies';

/** Returns the user's own comments to show below a page of comments: pending ones, and ones just sent whose page is a later one. */
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
      ...comment,
      replies: [],
      later: 0,
      isFirst: true,
      // The page that starts with it.
      ...(comment.status === 'approved' && {
        permalink: `?comments=${comment.id - 1}#comment-${comment.id}`,
      }),
    }));
