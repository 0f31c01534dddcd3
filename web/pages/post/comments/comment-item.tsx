import { useState } from 'react';
import type { Comment, OwnComment } from '../../../../cms/contract/comments';
import { PublishedOn } from '../../../components/published-on';
import { CommentText } from './comment-text';
import { Deleted, EditForm, CommentActions, isBeingEdited } from './comment-actions';
import { ReplyTool, ReportTool } from './comment-tools';
import { Seal } from './seal';
import type { WriterProps } from './comment-form';

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
          <span className="caps text-note text-accent">Waits to be read</span>
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
  const [became, setIs] = useState<'shown' | 'edited' | 'deleted' | null>(null);
  const is = became ?? (own && isBeingEdited(own) ? 'edited' : 'shown');
  const { post, onSent } = writer;
  const onChange = () => {
    setIs('shown');
    onSent();
  };
  if (!comment.writer)
    return (
      <p id={`comment-${comment.id}`} className="arrival text-faded italic">
        A comment that is no longer here.
      </p>
    );
  return (
    <article
      id={`comment-${comment.id}`}
      className={`arrival ${comment.writer.role === 'author' ? 'bg-leaf border-rule border-s-accent rounded-edge border border-s-3 px-4 pt-[0.6rem] pb-[0.2rem]' : ''}`}
    >
      {own && is === 'deleted' ? (
        <Deleted post={post} own={own} onChange={onChange} />
      ) : (
        <>
          <Heading comment={comment} own={own} isReply={isReply} permalink={permalink} />
          {own && is === 'edited' ? (
            <EditForm post={post} own={own} onChange={onChange} onClose={() => setIs('shown')} />
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
                    onEdit={() => setIs('edited')}
                    onDeleted={() => setIs('deleted')}
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
