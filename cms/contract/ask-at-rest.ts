/** Milliseconds without typing before the request is sent. */
const rest = 1000;

type Question<Answer> = {
  ask: (signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** Result if the request fails. */
  otherwise: Answer;
};

/**
 * Sends a request about the text being typed after a pause.
 *
 * @returns a function that cancels it, for example when the text changes
 */
export function askAtRest<Answer>({ ask, onAnswer, otherwise }: Question<Answer>): () => void {
  const superseded = new AbortController();
  const { signal } = superseded;
  const timer = setTimeout(() => {
    ask(signal).then(
      (answer) => !signal.aborted && onAnswer(answer),
      (error: unknown) => {
        if (signal.aborted) return;
        console.info('The request about the typed text failed.', error);
        onAnswer(otherwise);
      },
    );
  }, rest);
  return () => {
    clearTimeout(timer);
    superseded.abort();
  };
}
