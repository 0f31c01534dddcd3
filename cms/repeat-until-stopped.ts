type Options = {
  /** Milliseconds from the beginning of one round to that of the next. */
  every: number;
  /** Is told of a round that failed. The next one tries again. */
  onError: (error: unknown) => void;
};

/**
 * Runs a round at once and then every so often, none beside another: one that takes longer lets the next ones fall out.
 *
 * @param run is told by its signal that it is to end
 * @returns how it is stopped, which waits for the round that is under way
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
