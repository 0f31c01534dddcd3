import { type Failure, failureOf, retryDelay } from './failure';

/** The state of the draft on the server. */
export type AutosaveState =
  | { status: 'untouched' }
  /** Something was typed that the server does not have yet. */
  | { status: 'pending' }
  | { status: 'stored'; at: string }
  | { status: 'away' }
  | { status: 'key' }
  | { status: 'refused'; detail: string };

type Parts<Value> = {
  /** Sends a value to the server. @returns when it was stored there */
  send: (value: Value) => Promise<string>;
  onChange: (state: AutosaveState) => void;
  /** Resolves after so many milliseconds, or earlier when there is reason to try again. */
  wait: (milliseconds: number) => Promise<void>;
  /** How long nothing must be typed for it to be a pause, and the longest that is waited for one; milliseconds. */
  pause?: number;
  longest?: number;
};

/** Sends what is typed to the server at every pause, and again until it has arrived. */
export class Autosave<Value> {
  private latest: { value: Value } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;
  private running: Promise<void> | null = null;
  /** What is being sent, unless it was cancelled meanwhile; and when its answer is there. */
  private inFlight: { value: Value } | null = null;
  private answered: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly parts: Parts<Value>) {}

  /** Something was typed. */
  change(value: Value) {
    const { pause = 1200, longest = 8000, onChange } = this.parts;
    this.latest = { value };
    onChange({ status: 'pending' });
    if (this.running) return;
    this.since ??= Date.now();
    clearTimeout(this.timer);
    const left = Math.max(0, this.since + longest - Date.now());
    this.timer = setTimeout(() => void this.flush(), Math.min(pause, left));
  }

  /**
   * Nothing that was typed so far is to be sent any more, nor told of: it has been saved.
   *
   * @returns when nothing is on its way any more
   */
  async cancel(): Promise<void> {
    this.latest = null;
    this.inFlight = null;
    clearTimeout(this.timer);
    this.since = null;
    await this.answered;
  }

  start() {
    this.isStopped = false;
  }

  /** What is there is sent once more, but nobody waits for an answer that does not come. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Sends what is there without waiting for a pause. @returns when all of it has arrived, or it is known why it does not */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.since = null;
    // What is typed while something is sent goes after it, in the same run.
    if (this.running) return this.running;
    if (!this.latest) return Promise.resolve();
    this.running = this.sendAll();
    return this.running;
  }

  private async sendAll() {
    try {
      for (let attempt = 0; this.latest;) {
        const sent = this.latest;
        this.latest = null;
        const failure = await this.sendOne(sent);
        if (!failure) attempt = 0;
        else if (failure.kind !== 'away' || this.isStopped) return;
        else await this.parts.wait(retryDelay(attempt++, failure));
      }
    } finally {
      // In the same breath as the last look at what is there: what is typed from now on begins a run of its own.
      this.running = null;
    }
  }

  private async sendOne(sent: { value: Value }): Promise<Failure | null> {
    const { send, onChange } = this.parts;
    this.inFlight = sent;
    const answer = send(sent.value);
    this.answered = answer.catch(() => undefined);
    try {
      const at = await answer;
      if (!this.latest && this.inFlight) onChange({ status: 'stored', at });
      return null;
    } catch (error) {
      if (!this.inFlight) return null;
      this.latest ??= sent;
      const failure = failureOf(error);
      if (failure.kind === 'refused') onChange({ status: 'refused', detail: failure.detail });
      else onChange({ status: failure.kind === 'key' ? 'key' : 'away' });
      return failure;
    }
  }
}
