import type { CommentThread, OwnComment } from '../../../../cms/contract/comments';
import { repliesAPage } from '../../../../cms/contract/plain/limits';

export type ShownThread = CommentThread & {
  later: number;
  /** True if it starts with the first reply. */
  isFirst: boolean;
  /** Link to the page that shows it to everybody. */
  permalink?: string;
};

/** Shows the replies of `thread` after the id `after`. */
type PlaceOfReplies = { thread: number; after: number };

const repliesParameter = 'replies';

/** Returns null for a missing or invalid parameter. */
export function placeOfReplies(query: URLSearchParams): PlaceOfReplies | null {
  const [, thread, after] = /^(\d{1,9})-(\d{1,9})$/.exec(query.get(repliesParameter) ?? '') ?? [];
  return thread && after ? { thread: Number(thread), after: Number(after) } : null;
}

/** Returns the query that shows these replies and keeps the page of comments. */
export function queryOfReplies(query: URLSearchParams, place: PlaceOfReplies | null): string {
  const next = new URLSearchParams();
  const comments = query.get('comments');
  if (comments !== null) next.set('comments', comments);
  if (place) next.set(repliesParameter, `${place.thread}-${place.after}`);
  return `?${next}`;
}

/** Returns a conversation with one page of its replies. */
export function pageOfReplies(thread: CommentThread, place: PlaceOfReplies | null): ShownThread {
  const after = place?.thread === thread.id ? place.after : 0;
  const rest = thread.replies.filter(({ id }) => id > after);
  const replies = rest.slice(0, repliesAPage);
  return {
    ...thread,
    replies,
    later: rest.length - replies.length,
    isFirst: rest.length === thread.replies.length,
  };
}

/** Returns the user's own comments to show below a page: pending ones, and ones just sent that are on a later page. */
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
