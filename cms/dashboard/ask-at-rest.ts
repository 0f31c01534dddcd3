type Question<Answer> = {
  /** Milliseconds without typing before the request is sent. */
  rest: number;
  ask: (signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  onFailure: (error: unknown) => void;
};

/**
 * Sends a request about the text being typed after a pause.
 *
 * @returns a function that cancels it, for example when the text changes
 */
export function askAtRest<Answer>({
  rest,
  ask,
  onAnswer,
  onFailure,
}: Question<Answer>): () => void {
  const superseded = new AbortController();
  const { signal } = superseded;
  const timer = setTimeout(() => {
    ask(signal).then(
      (answer) => !signal.aborted && onAnswer(answer),
      (error: unknown) => !signal.aborted && onFailure(error),
    );
  }, rest);
  return () => {
    clearTimeout(timer);
    superseded.abort();
  };
}
