import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router-dom';
import type { CommentReply, CommentResult, Intent } from './comment-action';

type Which = {
  intent: Intent;
  /** The comment that is meant, or the one that is replied to. */
  about?: number;
  onDone?: (reply: CommentReply) => void;
};

/** Whether what became of a form, as the page tells it, is what became of this one. */
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

/** What became of a form that was sent without scripts, as it comes with the page. */
export function useResultOfPage(which: Which): CommentResult | undefined {
  const page = useActionData<CommentResult>();
  return page && isAbout(page, which) ? page : undefined;
}

/**
 * One form of the comments. Each has its own way of being sent, so that one does not wait for another; without scripts what
 * became of it comes with the page.
 */
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

/** Why it did not work, in words for people. */
export const reasonOf = (result: CommentResult | undefined): string | null =>
  !result || result.status === 'done'
    ? null
    : result.status === 'invalid'
      ? Object.values(result.errors).join(' ')
      : (result.problem?.detail ??
        'The site cannot be reached. Your words are kept: try again later.');
