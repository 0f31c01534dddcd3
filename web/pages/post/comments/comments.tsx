import { useCallback, useEffect, useState } from 'react';
import type { MyComments, OwnComment } from '../../../../cms/contract/comments';
import { browserApi } from '../../../api/browser-api';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { useReader } from '../../../account/reader-store';
import { Link, useSearchParams } from 'react-router-dom';
import { CommentForm, type WriterProps } from './comment-form';
import { CommentItem } from './comment-item';
import { ownCommentsPath } from './comment-action';
import { ownThreadsBelow, queryOfReplies, type ShownThread } from './shown-threads';
import type { PostPage } from '../../../../cms/contract/posts';

/** Loads the user's own comments on a post. Null while loading and for anonymous visitors. */
function useMyComments(post: number) {
  const reader = useReader();
  const userName = isLoggedIn(reader) ? reader.userName : null;
  const [answer, setAnswer] = useState<{ of: string; mine: MyComments } | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (userName === null) return;
    const controller = new AbortController();
    const of = `${post} ${userName}`;
    browserApi(controller.signal)('GET /Posts/{id}/comments/mine', { id: post }).then(
      (mine) => setAnswer({ of, mine }),
      // Without a response, the page stays as it is for anonymous visitors.
      () => undefined,
    );
    return () => controller.abort();
  }, [post, userName, round]);

  return {
    reader,
    mine: answer?.of === `${post} ${userName}` ? answer.mine : null,
    refresh: useCallback(() => setRound((before) => before + 1), []),
  };
}

export type CommentPage = {
  threads: ShownThread[];
  next: string | null;
  isFirst: boolean;
};

export const counted = (count: number) =>
  count === 0 ? 'Comments' : count === 1 ? 'One comment' : `${count} comments`;

type ThreadProps = WriterProps & {
  thread: ShownThread;
  own: OwnComment[];
  takesReplies: boolean;
};

function PagesOfReplies({ thread: { id, replies, later, isFirst } }: { thread: ShownThread }) {
  const [query] = useSearchParams();
  const last = replies.at(-1);
  if (later === 0 && isFirst) return null;
  return (
    <nav
      aria-label="Pages of replies"
      className="mt-2 flex flex-wrap justify-between gap-x-6 pl-4 sm:pl-6"
    >
      {!isFirst && (
        <Link to={`${queryOfReplies(query, null)}#comment-${id}`} className="link-line">
          <span aria-hidden="true">←&nbsp;</span>
          From the first reply
        </Link>
      )}
      {later > 0 && last && (
        <Link
          to={`${queryOfReplies(query, { thread: id, after: last.id })}#comment-${id}`}
          className="link-line"
        >
          {later === 1 ? 'One more reply' : `${later} more replies`}
          <span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </nav>
  );
}

/** A comment with its replies. The user's own pending replies follow, visible only to them. */
function Thread({ thread, own, ...rest }: ThreadProps) {
  const ownOf = (id: number) => own.find((comment) => comment.id === id);
  const isShown = (id: number) => thread.replies.some((reply) => reply.id === id);
  const waiting = own.filter(({ id, parent }) => parent === thread.id && !isShown(id));
  const replies = [...thread.replies, ...waiting];
  return (
    <li className="border-rule border-t pt-4">
      <CommentItem {...rest} comment={thread} own={ownOf(thread.id)} permalink={thread.permalink} />
      {replies.length > 0 && (
        <ol
          className="border-rule mt-3 flex flex-col gap-4 border-l pl-4 sm:pl-6"
          aria-label="Replies"
        >
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem
                {...rest}
                comment={reply}
                own={ownOf(reply.id)}
                isReply
                takesReplies={false}
              />
            </li>
          ))}
        </ol>
      )}
      <PagesOfReplies thread={thread} />
    </li>
  );
}

const Pages = ({ next, isFirst }: CommentPage) =>
  (next !== null || !isFirst) && (
    <nav aria-label="Pages of comments" className="mt-6 flex flex-wrap justify-between gap-x-6">
      {!isFirst && (
        <Link to="?#comments" className="link-line">
          <span aria-hidden="true">←&nbsp;</span>
          From the first comment
        </Link>
      )}
      {next !== null && (
        <Link to={`?comments=${next}#comments`} className="link-line">
          Later comments
          <span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </nav>
  );

export function Comments({ post, page }: { post: PostPage; page: CommentPage }) {
  const { reader, mine, refresh } = useMyComments(post.id);
  const [sent, setSent] = useState<number[]>([]);
  const onSent = (comment?: number) => {
    if (comment !== undefined) setSent((before) => [...before, comment]);
    refresh();
  };
  const writer: WriterProps = { post: post.id, reader, mine, onSent };
  const own = mine?.comments ?? [];
  const threads = [...page.threads, ...ownThreadsBelow(page.threads, { own, sent })];
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className={`max-w-measure mx-auto mt-16 ${threads.length === 0 ? 'print:hidden' : ''}`}
    >
      <h2 id="comments-title" className="font-display text-h2">
        {counted(post.commentCount)}
      </h2>
      {threads.length > 0 && (
        <ol className="mt-6 flex flex-col gap-6">
          {threads.map((thread) => (
            <Thread
              key={thread.id}
              {...writer}
              thread={thread}
              own={own}
              takesReplies={post.takesComments}
            />
          ))}
        </ol>
      )}
      <Pages {...page} />
      <div className="mt-10 print:hidden">
        {post.takesComments ? (
          <>
            <h3 className="text-h3">{threads.length > 0 ? 'Join in' : 'Say the first word'}</h3>
            <CommentForm key={post.id} {...writer} />
          </>
        ) : (
          <p className="text-faded">The comments are closed.</p>
        )}
        <noscript>
          <p className="mt-6">
            <a href={ownCommentsPath(post.slug)} className="link-line">
              Change or delete what you wrote here
            </a>
          </p>
        </noscript>
      </div>
    </section>
  );
}
