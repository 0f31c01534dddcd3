import type { CommentThread } from '../../../../cms/contract/comments';
import { repliesAPage } from '../../../../cms/contract/limits';

/** A conversation with one page of its replies. */
export type ShownThread = CommentThread & {
  /** How many replies follow. */
  later: number;
  /** Whether it begins with the first reply. */
  isFirst: boolean;
  /** Where everybody finds it, if not on the page that it is shown on. */
  permalink?: string;
};

/** Of the conversation `thread`, the replies after the one with the id `after`. */
type PlaceOfReplies = { thread: number; after: number };

/** The parameter of the page by which it shows other replies than a conversation's first. */
const repliesParameter = 'replies';

/** What a URL says of it; null for nothing, or for what nobody wrote. */
export function placeOfReplies(query: URLSearchParams): PlaceOfReplies | null {
  const [, thread, after] = /^(\d{1,9})-(\d{1,9})$/.exec(query.get(repliesParameter) ?? '') ?? [];
  return thread && after ? { thread: Number(thread), after: Number(after) } : null;
}

/** The query of the page that shows a conversation's replies after one of them, or its first, beside what it shows now. */
export function queryOfReplies(query: URLSearchParams, place: PlaceOfReplies | null): string {
  const next = new URLSearchParams();
  const comments = query.get('comments');
  if (comments !== null) next.set('comments', comments);
  if (place) next.set(repliesParameter, `${place.thread}-${place.after}`);
  return `?${next}`;
}

/** A conversation as its page shows it: of many replies those from the place that the URL names, or the first. */
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
