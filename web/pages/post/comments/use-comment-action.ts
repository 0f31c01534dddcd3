import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router-dom';
import type { OwnComment } from '../../../../cms/contract/comments';
import type { Outcome } from '../../../api/actions';
import type { Intent } from './comment-action';

type Which = {
  intent: Intent;
  /** The comment that is meant, or the one that is replied to. */
  about?: number;
  onDone?: (result: unknown) => void;
};

/** Whether what became of a form, as the page tells it, is what became of this one. */
function isAbout(outcome: Outcome, { intent, about }: Which): boolean {
  if (outcome.is === 'done') {
    const { parent } = outcome.result as Partial<OwnComment>;
    return intent === 'add' && parent !== undefined && (parent ?? undefined) === about;
  }
  const { typed } = outcome;
  const number = intent === 'add' ? typed.parent : typed.comment;
  return typed.intent === intent && number === (about ? String(about) : undefined);
}

/**
 * One form of the comments. Each has its own way of being sent, so that one does not wait for another; without scripts what
 * became of it comes with the page.
 */
export function useCommentAction(which: Which) {
  const { intent, about, onDone } = which;
  const fetcher = useFetcher<Outcome>({ key: `${intent} ${about ?? ''}` });
  const page = useActionData<Outcome>();
  const isSending = fetcher.state !== 'idle';
  const ofPage = page && isAbout(page, which) ? page : undefined;
  const outcome = isSending ? undefined : (fetcher.data ?? ofPage);

  const told = useRef<Outcome | undefined>(fetcher.data);
  useEffect(() => {
    if (isSending || !fetcher.data || told.current === fetcher.data) return;
    told.current = fetcher.data;
    if (fetcher.data.is === 'done') onDone?.(fetcher.data.result);
  }, [fetcher.data, isSending, onDone]);

  return { Form: fetcher.Form, isSending, outcome };
}

/** Why it did not work, in words for people. */
export const reasonOf = (outcome: Outcome | undefined): string | null =>
  !outcome || outcome.is === 'done'
    ? null
    : outcome.is === 'refused'
      ? Object.values(outcome.errors).join(' ')
      : (outcome.because?.detail ??
        'The site cannot be reached. Your words are kept: try again later.');
