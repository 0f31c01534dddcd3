import { useEffect, useEffectEvent, useState } from 'react';
import { RetryTimer, untilAnswered } from './retry';

/**
 * Asks the site about what is typed, after a pause, and again until it answers. The former answer stays until then.
 *
 * @param of what is typed, as a text
 * @returns `problem`: why there is no answer yet; null while it is waited for
 */
export function useAnswer<Answer>(
  of: string,
  pause: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
) {
  const [answer, setAnswer] = useState<{ of: string; value: Answer } | null>(null);
  const [problem, setProblem] = useState<'away' | Error | null>(null);
  const begin = useEffectEvent(ask);

  useEffect(() => {
    const superseded = new AbortController();
    const { signal } = superseded;
    const retryTimer = new RetryTimer();
    const askUntilAnswered = () =>
      untilAnswered(
        () => begin(signal),
        retryTimer.wait,
        () => setProblem('away'),
      ).then(
        (value) => {
          setAnswer({ of, value });
          setProblem(null);
        },
        (error: Error) => signal.aborted || setProblem(error),
      );
    const timer = setTimeout(() => void askUntilAnswered(), pause);
    retryTimer.start();
    return () => {
      clearTimeout(timer);
      superseded.abort();
      retryTimer.stop();
      // What waits tries once more, and ends as it is superseded.
      retryTimer.retryNow();
    };
  }, [of, pause]);

  return { answer, problem };
}
