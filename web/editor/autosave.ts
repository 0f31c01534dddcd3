import { failureOf, untilAnswered } from './failure';

/** The state of the draft on the server. */
export type AutosaveState =
  | { status: 'untouched' }
  /** There are edits that the server does not have yet. */
  | { status: 'pending' }
  | { status: 'stored'; at: string }
  | { status: 'away' }
  | { status: 'key' }
  | { status: 'refused'; detail: string };

type Parts<Value> = {
  /** Sends a value to the server. @returns when it was stored there */
  send: (value: Value) => Promise<string>;
  onChange: (state: AutosaveState) => void;
  /** Resolves after the given milliseconds, or earlier if a retry makes sense; never if none does. */
  wait: (milliseconds: number) => Promise<void>;
};

/** Length of a pause, and the longest wait for one, in milliseconds. */
const pause = 1200;
const longest = 8000;

/** Sends edits to the server at every pause, and retries until they are stored. */
export class Autosave<Value> {
  private latest: { value: Value } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;
  private running: Promise<void> | null = null;
  /** The pending call, unless canceled, and the promise of its answer. */
  private inFlight: { value: Value } | null = null;
  private answered: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: Parts<Value>) {}

  /** Takes an edited value. */
  change(value: Value) {
    this.latest = { value };
    this.parts.onChange({ status: 'pending' });
    if (this.running) return;
    this.since ??= Date.now();
    clearTimeout(this.timer);
    const left = Math.max(0, this.since + longest - Date.now());
    this.timer = setTimeout(() => void this.flush(), Math.min(pause, left));
  }

  /**
   * Cancels pending edits, because they have been saved.
   *
   * @returns when no call is pending
   */
  async cancel(): Promise<void> {
    this.latest = null;
    this.inFlight = null;
    clearTimeout(this.timer);
    this.since = null;
    await this.answered;
  }

  /** Sends pending edits at once. @returns when they are stored or refused */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.since = null;
    // Edits made during a call are sent after it, in the same run.
    if (this.running) return this.running;
    if (!this.latest) return Promise.resolve();
    return (this.running = this.sendAll());
  }

  private async sendAll() {
    const { onChange, wait } = this.parts;
    try {
      while (this.latest)
        await untilAnswered(this.sendLatest, wait, () => onChange({ status: 'away' }));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused') onChange({ status: 'refused', detail: failure.detail });
      else onChange({ status: failure.kind === 'key' ? 'key' : 'away' });
    } finally {
      // Synchronously after the last check for edits, so that later edits start a new run.
      this.running = null;
    }
  }

  private sendLatest = async () => {
    const sent = this.latest;
    // They were saved before the retry.
    if (!sent) return;
    this.latest = null;
    this.inFlight = sent;
    const answer = this.parts.send(sent.value);
    this.answered = answer.catch(() => undefined);
    try {
      const at = await answer;
      if (!this.latest && this.inFlight) this.parts.onChange({ status: 'stored', at });
    } catch (error) {
      if (!this.inFlight) return;
      this.latest ??= sent;
      throw error;
    }
  };
}
