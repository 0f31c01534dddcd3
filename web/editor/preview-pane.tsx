import { useEffect, useEffectEvent, useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { browserApi } from '../api/browser-api';
import { ApiError } from '../api/client';
import { Prose } from '../components/prose';
import { toStorableText } from './post-form-values';
import { RetryTimer, untilAnswered } from './retry';

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

/** The preview beside the text. */
export const PreviewPane = ({ title, answer }: { title: string; answer: Answer }) => (
  <section aria-label="Preview" className="min-w-0">
    <div className="border-rule bg-paper rounded-edge max-h-[calc(75dvh+3rem)] overflow-y-auto border px-5 pt-6 pb-16 sm:px-8">
      {answer.problem && (
        <p role="status" className="text-note text-accent mb-4">
          {answer.problem}
        </p>
      )}
      <p className="font-display text-h1 mb-6 break-words">{title.trim() || 'Without a title'}</p>
      {answer.rendered && <Prose html={answer.rendered.html} />}
    </div>
  </section>
);
