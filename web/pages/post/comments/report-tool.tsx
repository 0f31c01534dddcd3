import { useLocation } from 'react-router-dom';
import { Notice } from '../../../components/notice';
import { HiddenFields } from './hidden-fields';
import { reasonOf, useCommentAction, useResultOfPage } from './use-comment-action';

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
