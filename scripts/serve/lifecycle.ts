type Options = {
  /** Replaced in tests. */
  exit?: (code: number) => void;
  /** Milliseconds after a signal within which the process ends in any case. */
  within?: number;
};

/** Milliseconds in which a second signal is ignored, because npm repeats the terminal's Ctrl-C. */
const echo = 1_000;

/** Milliseconds between two checks of the parent process. */
const followEvery = 250;

/** A signal ended the process while it was starting. */
export class Aborted extends Error {
  override name = 'Aborted';
}

/**
 * Starts a process in steps and ends them in reverse order. Ctrl-C or SIGTERM ends it, during the start after the current step. A
 * second Ctrl-C ends it at once.
 */
export class Lifecycle {
  readonly #endings: (() => Promise<void>)[] = [];
  readonly #endingsAtOnce: (() => void)[] = [];
  readonly #abort = new AbortController();
  readonly #exit: (code: number) => void;
  readonly #within: number;
  #signaledAt = 0;
  #isReady = false;
  #hasFailed = false;
  #ended: Promise<void> | undefined;

  constructor({ exit = process.exit, within = 9_700 }: Options = {}) {
    this.#exit = exit;
    this.#within = within;
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  listenToSignals(): void {
    process.on('SIGINT', () => this.onSignal());
    // The terminal was closed.
    process.on('SIGHUP', () => this.onSignal());
    process.on('SIGTERM', () => this.onSignal());
    // npm passes a SIGTERM to the shell of a script. The shell ends without telling its child.
    if (process.env.npm_lifecycle_event !== undefined) this.#followParent();
  }

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
   * Runs one step of the start and registers its ending.
   *
   * @param end ends the result completely
   * @param endAtOnce ends as much of it as possible within a millisecond
   * @throws Aborted after a signal
   */
  async addStep<Result>(
    step: () => Promise<Result>,
    end?: (result: Result) => Promise<void>,
    endAtOnce?: (result: Result) => void,
  ): Promise<Result> {
    if (this.signal.aborted) throw new Aborted();
    const result = await step();
    if (end) this.#endings.push(() => end(result));
    if (endAtOnce) this.#endingsAtOnce.push(() => endAtOnce(result));
    if (this.signal.aborted) throw new Aborted();
    return result;
  }

  /** Completes the start: from now on, a signal ends the process at once. */
  ready(): void {
    if (this.signal.aborted) throw new Aborted();
    this.#isReady = true;
  }

  onSignal(): void {
    if (this.#signaledAt === 0) {
      this.#signaledAt = Date.now();
      this.#abort.abort();
      setTimeout(() => this.#endAtOnce('The process did not end in time.'), this.#within).unref();
      if (this.#isReady) void this.end(0);
    } else if (Date.now() - this.#signaledAt > echo) {
      this.#endAtOnce('Ended at once.');
    }
  }

  /** Prints why the process cannot continue, and ends it in order with exit code 1. */
  fail(reason: string): void {
    if (this.signal.aborted) return;
    console.error(reason);
    this.#hasFailed = true;
    this.onSignal();
  }

  /** Ends all steps in order, then the process. */
  end(code: number): Promise<void> {
    this.#ended ??= this.#endAll(code);
    return this.#ended;
  }

  async #endAll(code: number): Promise<void> {
    let result = this.#hasFailed ? 1 : code;
    for (const end of this.#endings.reverse()) {
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
    for (const end of this.#endingsAtOnce) end();
    this.#exit(1);
  }
}
