/** How long nothing is typed before the site is asked, in milliseconds. */
const rest = 1000;

type Question<Answer> = {
  ask: (signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** What counts as the answer where none comes. */
  otherwise: Answer;
};

/**
 * Asks about what is being typed, once nothing has been typed for a moment.
 *
 * @returns what gives the question up: a newer text ends the question about an older one, and its answer is not told
 */
export function askAtRest<Answer>({ ask, onAnswer, otherwise }: Question<Answer>): () => void {
  const superseded = new AbortController();
  const { signal } = superseded;
  const timer = setTimeout(() => {
    ask(signal).then(
      (answer) => !signal.aborted && onAnswer(answer),
      (error: unknown) => {
        if (signal.aborted) return;
        console.info('What is typed was not compared.', error);
        onAnswer(otherwise);
      },
    );
  }, rest);
  return () => {
    clearTimeout(timer);
    superseded.abort();
  };
}
