import { useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { CommentForm, type WriterProps } from './comment-form';
import { reasonOf, useCommentAction, useResultOfPage } from './use-comment-action';
import { draftOfComment, hasWords } from './send-later';
import { useLocation } from 'react-router-dom';
import { Notice } from '../../../components/notice';
import { HiddenFields } from './hidden-fields';

/** Opens the reply form. Without JavaScript, it is part of the page. */
export function ReplyTool({ parent, ...writer }: WriterProps & { parent: number }) {
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
export function ReportTool({ post, comment }: { post: number; comment: number }) {
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
        <p className="text-note">Should the author look whether this belongs here?</p>
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
