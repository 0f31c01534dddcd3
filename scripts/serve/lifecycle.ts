type Ending = {
  /** In order and complete. */
  end: () => Promise<void>;
  /** What can be done about it within a millisecond. */
  atOnce?: () => void;
};

type Options = {
  /** Injected so that a test outlives it. */
  exit?: (code: number) => void;
  /** Milliseconds after which the process ends, whatever still hangs. */
  within?: number;
  /** Milliseconds in which a second signal is the first one's echo: npm passes on the Ctrl-C that the terminal sends too. */
  echo?: number;
};

/** Milliseconds between two looks whether the parent process is there. */
const followEvery = 250;

/** The process was told to end while it was starting. */
export class Aborted extends Error {
  override name = 'Aborted';
}

/**
 * How a process starts and ends, in order: what began last is ended first. Ctrl-C or SIGTERM ends it; a start under way
 * comes to the end of its step and no further. A second Ctrl-C ends it at once.
 */
export class Lifecycle {
  readonly #endings: Ending[] = [];
  readonly #abort = new AbortController();
  readonly #exit: (code: number) => void;
  readonly #within: number;
  readonly #echo: number;
  #signaledAt = 0;
  #isReady = false;
  #hasFailed = false;
  #ended: Promise<void> | undefined;

  constructor({ exit = process.exit, within = 9_700, echo = 1_000 }: Options = {}) {
    this.#exit = exit;
    this.#within = within;
    this.#echo = echo;
  }

  /** Aborted as soon as the process is told to end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  listenToSignals(): void {
    process.on('SIGINT', () => this.onSignal());
    // The terminal was closed.
    process.on('SIGHUP', () => this.onSignal());
    process.on('SIGTERM', () => this.onSignal());
    // npm passes a SIGTERM on to the shell that it runs a script in, and that shell dies of it without a word to its child.
    if (process.env.npm_lifecycle_event !== undefined) this.#followParent();
  }

  /** The end of the parent process is the end of this one. */
  #followParent(): void {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      this.onSignal();
    }, followEvery);
    timer.unref();
  }

  /**
   * Takes one step of the start and remembers how to undo it.
   *
   * @throws Aborted if the process has been told to end
   */
  async addStep<Result>(
    step: () => Promise<Result>,
    ending?: (result: Result) => Ending,
  ): Promise<Result> {
    if (this.signal.aborted) throw new Aborted();
    const result = await step();
    if (ending) this.#endings.push(ending(result));
    if (this.signal.aborted) throw new Aborted();
    return result;
  }

  /** The start is complete: from now on the process ends as soon as it is told to. */
  ready(): void {
    if (this.signal.aborted) throw new Aborted();
    this.#isReady = true;
  }

  /** What a signal does. */
  onSignal(): void {
    if (this.#signaledAt === 0) {
      this.#signaledAt = Date.now();
      this.#abort.abort();
      setTimeout(() => this.#endAtOnce('Something did not end in time.'), this.#within).unref();
      if (this.#isReady) void this.end(0);
    } else if (Date.now() - this.#signaledAt > this.#echo) {
      this.#endAtOnce('Ended at once.');
    }
  }

  /** What the process cannot do without is lost: it says so and ends, in order, with the exit code 1. */
  fail(reason: string): void {
    if (this.signal.aborted) return;
    console.error(reason);
    this.#hasFailed = true;
    this.onSignal();
  }

  /** Ends everything in order, then the process. */
  end(code: number): Promise<void> {
    this.#ended ??= this.#endAll(code);
    return this.#ended;
  }

  async #endAll(code: number): Promise<void> {
    let result = this.#hasFailed ? 1 : code;
    for (const { end } of this.#endings.reverse()) {
      try {
        await end();
      } catch (error) {
        result = 1;
        console.error(error instanceof Error ? error.message : error);
      }
    }
    this.#exit(result);
  }

  #endAtOnce(reason: string): void {
    console.error(reason);
    for (const { atOnce } of this.#endings) atOnce?.();
    this.#exit(1);
  }
}
