type Options = {
  /** Milliseconds between the starts of two rounds. */
  every: number;
  /** Called with the error of a failed round; the next round runs anyway. */
  onError: (error: unknown) => void;
};

/**
 * Runs `run` at once and then at an interval, never twice at the same time; skips rounds while one is running.
 *
 * @param run receives a signal that is aborted when it should end
 * @returns a function that stops it and waits for the running round
 */
export function repeatUntilStopped(
  run: (signal: AbortSignal) => Promise<void>,
  { every, onError }: Options,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let round: Promise<void> | undefined;
  const begin = () => {
    round ??= run(ending.signal)
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, every);
  return {
    stop: async () => {
      ending.abort();
      clearInterval(timer);
      await round;
    },
  };
}
