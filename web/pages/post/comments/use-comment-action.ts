import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router-dom';
import type { CommentReply, CommentResult, Intent } from './comment-action';

type Which = {
  intent: Intent;
  /** The comment, or the one replied to. */
  about?: number;
  onDone?: (reply: CommentReply) => void;
};

/** Returns true if the page's action result belongs to this form. */
function isAbout(result: CommentResult, { intent, about }: Which): boolean {
  if (result.status === 'done') {
    const { data } = result;
    if (intent === 'report') return 'reported' in data && data.reported === about;
    return intent === 'add' && 'parent' in data && (data.parent ?? undefined) === about;
  }
  const { values } = result;
  const number = intent === 'add' ? values.parent : values.comment;
  return values.intent === intent && number === (about ? String(about) : undefined);
}

/** Returns the result of a form sent without JavaScript. */
export function useResultOfPage(which: Which): CommentResult | undefined {
  const page = useActionData<CommentResult>();
  return page && isAbout(page, which) ? page : undefined;
}

/** Submits one comment form, independently of the others. */
export function useCommentAction(which: Which) {
  const { intent, about, onDone } = which;
  const fetcher = useFetcher<CommentResult>({ key: `${intent} ${about ?? ''}` });
  const ofPage = useResultOfPage(which);
  const isSending = fetcher.state !== 'idle';
  const result = isSending ? undefined : (fetcher.data ?? ofPage);

  const handled = useRef<CommentResult | undefined>(fetcher.data);
  useEffect(() => {
    if (isSending || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    if (fetcher.data.status === 'done') onDone?.(fetcher.data.data);
  }, [fetcher.data, isSending, onDone]);

  return { Form: fetcher.Form, isSending, result };
}

/** Returns the reason of a failure for the user. */
export const reasonOf = (result: CommentResult | undefined): string | null =>
  !result || result.status === 'done'
    ? null
    : result.status === 'invalid'
      ? Object.values(result.errors).join(' ')
      : (result.problem?.detail ??
        'The site cannot be reached. Your words are kept: try again later.');
