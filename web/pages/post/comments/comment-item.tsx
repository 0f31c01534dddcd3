import type { Comment, OwnComment } from '../../../../cms/contract/comments';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { CommentForm, type WriterProps } from './comment-form';
import { reasonOf, useCommentAction, useResultOfPage, HiddenFields } from './comment-action';
import { draftOfComment, hasWords } from './send-later';
import { useLocation } from 'react-router-dom';
import { Notice } from '../../../components/form';
import { PublishedOn } from '../../../components/published-on';
import { CommentText } from './comment-text';
import { Deleted, EditForm, CommentActions, isBeingEdited } from './comment-actions';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

/** The first letter of the writer's name as a wax seal. */
const Seal = ({ writer }: { writer: NonNullable<Comment['writer']> }) => (
  <span aria-hidden="true" className={`seal ${writer.role === 'author' ? 'seal-of-author' : ''}`}>
    {writer.role === 'former' ? '❦' : initialOf(writer.name)}
  </span>
);

/** Opens the reply form. Without JavaScript, it is part of the page. */
function ReplyTool({ parent, ...writer }: WriterProps & { parent: number }) {
  const isHydrated = useIsHydrated();
  const { post } = writer;
  const [wasOpened, setWasOpened] = useState(false);
  const wasSent = useResultOfPage({ intent: 'add', about: parent }) !== undefined;
  const details = useRef<HTMLDetailsElement>(null);
  const userName = isLoggedIn(writer.reader) ? writer.reader.userName : null;
  // The form may have been opened and filled in before hydration, or before login.
  useLayoutEffect(() => {
    if (!details.current) return;
    if ([null, userName].some((name) => hasWords(draftOfComment(post, parent, name))))
      details.current.open = true;
    if (details.current.open) setWasOpened(true);
  }, [post, parent, userName]);
  return (
    <details
      ref={details}
      className="comment-opener open:order-last open:w-full"
      open={wasSent}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>Reply</summary>
      {(wasOpened || !isHydrated) && <CommentForm {...writer} parent={parent} />}
    </details>
  );
}

/** Reports a comment, in two steps to avoid accidents. */
function ReportTool({ post, comment }: { post: number; comment: number }) {
  const { pathname, search } = useLocation();
  const which = { intent: 'report', about: comment } as const;
  const { Form, isSending, result } = useCommentAction(which);
  const wasSent = useResultOfPage(which) !== undefined;
  if (result?.status === 'done')
    return (
      <Notice>
        <span className="text-note">Thank you. The author will look at it.</span>
      </Notice>
    );
  return (
    <details className="comment-opener open:order-last open:w-full" open={wasSent}>
      <summary>Report</summary>
      <Form
        method="post"
        action={`${pathname}${search}#comment-${comment}`}
        className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <HiddenFields values={{ intent: 'report', post, comment }} />
        <p className="text-note">Should the author check whether this belongs here?</p>
        <button type="submit" className="button" aria-disabled={isSending}>
          Report it
        </button>
        <span role="status" className="text-note text-accent">
          {reasonOf(result)}
        </span>
      </Form>
    </details>
  );
}

type ItemProps = WriterProps & {
  comment: Comment;
  /** The user's own version of the comment, if it is theirs. */
  own?: OwnComment;
  isReply?: boolean;
  permalink?: string;
  takesReplies: boolean;
};

const nameOf = (writer: NonNullable<Comment['writer']>) =>
  writer.role === 'former' ? 'A former reader' : writer.name;

type HeadingProps = Pick<ItemProps, 'comment' | 'own' | 'isReply' | 'permalink'>;

function Heading({ comment, own, isReply, permalink }: HeadingProps) {
  if (!comment.writer) return null;
  const Name = isReply ? 'h4' : 'h3';
  return (
    <header className="flex items-center gap-x-3">
      <Seal writer={comment.writer} />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <Name
          className={`text-h3 min-w-0 break-words ${comment.writer.role === 'former' ? 'italic' : ''}`}
        >
          {nameOf(comment.writer)}
        </Name>
        {comment.writer.role === 'author' && (
          <span className="caps text-note text-accent border-accent rounded-edge border px-2 leading-snug">
            Author
          </span>
        )}
        <a
          href={permalink ?? `#comment-${comment.id}`}
          className="text-note text-faded hover:text-accent inline-flex min-h-11 items-center"
        >
          <PublishedOn at={comment.at} />
          <span className="sr-only">, link to this comment by {nameOf(comment.writer)}</span>
        </a>
        {comment.editedAt && <span className="text-note text-faded">edited</span>}
        {own?.status === 'pending' && (
          <span className="caps text-note text-accent">Waiting to be read</span>
        )}
      </div>
    </header>
  );
}

export function CommentItem({
  comment,
  own,
  isReply,
  permalink,
  takesReplies,
  ...writer
}: ItemProps) {
  const [changed, setMode] = useState<'shown' | 'edited' | 'deleted' | null>(null);
  const mode = changed ?? (own && isBeingEdited(own) ? 'edited' : 'shown');
  const { post, onSent } = writer;
  const article = useRef<HTMLElement>(null);
  const onClose = () => {
    // The focused button disappears.
    if (article.current?.contains(document.activeElement)) article.current.focus();
    setMode('shown');
  };
  const onChange = () => {
    onClose();
    onSent();
  };
  if (!comment.writer)
    return (
      <p id={`comment-${comment.id}`} className="arrival text-faded italic">
        This comment is no longer here.
      </p>
    );
  return (
    <article
      ref={article}
      tabIndex={-1}
      id={`comment-${comment.id}`}
      className={`arrival ${comment.writer.role === 'author' ? 'bg-leaf border-rule border-s-accent rounded-edge border border-s-3 px-4 pt-[0.6rem] pb-[0.2rem]' : ''}`}
    >
      {own && mode === 'deleted' ? (
        <Deleted post={post} own={own} onChange={onChange} />
      ) : (
        <>
          <Heading comment={comment} own={own} isReply={isReply} permalink={permalink} />
          {own && mode === 'edited' ? (
            <EditForm post={post} own={own} onChange={onChange} onClose={onClose} />
          ) : (
            <>
              <CommentText paragraphs={comment.paragraphs} />
              <div className="flex flex-wrap items-start gap-x-5 print:hidden">
                {takesReplies && own?.status !== 'pending' && (
                  <ReplyTool {...writer} parent={comment.id} />
                )}
                {own ? (
                  <CommentActions
                    post={post}
                    own={own}
                    onEdit={() => setMode('edited')}
                    onDeleted={() => setMode('deleted')}
                  />
                ) : (
                  <ReportTool post={post} comment={comment.id} />
                )}
              </div>
            </>
          )}
        </>
      )}
    </article>
  );
}
