import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { browserApi } from '../api/browser-api';
import { ApiError } from '../api/client';
import { Prose } from '../components/prose';
import { toStorableText } from './post-form-values';
import { RetryTimer, untilAnswered } from './retry';
import { LinkButton } from './controls';

type Rendered = CallReply<'POST /Posts/render'>;

type Answer = { rendered: Rendered | null; problem: string | null };

function problemOf(error: unknown): string | null {
  if (error instanceof DOMException) return null;
  if (error instanceof ApiError && error.problem.errors)
    return error.problem.errors.map(({ message }) => message).join(' ');
  return 'The preview waits for the site to answer. What is shown is older than the text.';
}

/** The text as the page will have it: made by the site itself, whenever nothing has been typed for a moment. */
export function useRendered(markdown: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ rendered: null, problem: null });
  const failed = useEffectEvent((error: unknown) => {
    const problem = problemOf(error);
    if (problem) setAnswer({ rendered: answer.rendered, problem });
  });

  useEffect(() => {
    const superseded = new AbortController();
    const { signal } = superseded;
    const retryTimer = new RetryTimer();
    const render = () =>
      untilAnswered(
        () =>
          browserApi()('POST /Posts/render', { markdown: toStorableText(markdown) }, { signal }),
        { wait: retryTimer.wait, onAway: () => failed(null) },
      ).then((rendered) => setAnswer({ rendered, problem: null }), failed);
    const timer = setTimeout(() => void render(), 350);
    retryTimer.start();
    return () => {
      clearTimeout(timer);
      superseded.abort();
      retryTimer.stop();
      // What waits tries once more, and ends as it is superseded.
      retryTimer.retryNow();
    };
  }, [markdown]);

  return answer;
}

type PreviewPaneProps = {
  title: string;
  answer: Answer;
  /** Index of the element of the rendered text that shows the block at the caret. */
  part: number;
  onWholePage: () => void;
};

/** The page beside the text. It follows the caret: what is written is in sight. */
export function PreviewPane({ title, answer, part, onWholePage }: PreviewPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const html = answer.rendered?.html;
  useEffect(() => {
    const { current } = pane;
    const shown = current?.querySelector('.prose')?.children[part];
    if (!current || !shown) return;
    const { top, bottom } = shown.getBoundingClientRect();
    const frame = current.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom)
      current.scrollTop += top - frame.top - frame.height / 4;
  }, [part, html]);
  return (
    <section aria-label="Preview" className="min-w-0 max-sm:hidden">
      <div
        ref={pane}
        className="border-rule sticky top-[calc(var(--bar)+0.5rem)] h-[calc(100dvh-var(--bar)-1rem)] overflow-y-auto border-s px-6 pb-16"
      >
        <p className="flex items-center justify-between text-small text-faded">
          <span className="caps">Preview</span>
          <LinkButton onClick={onWholePage}>Open the whole page</LinkButton>
        </p>
        {answer.problem && (
          <p role="status" className="text-note text-accent">
            {answer.problem}
          </p>
        )}
        <p className="mb-4 font-display text-h1 wrap-anywhere">
          {title.trim() || 'Without a title'}
        </p>
        {html !== undefined && <Prose html={html} />}
      </div>
    </section>
  );
}
