import { failureOf, pauseBefore } from './failure';

/** Where the text is kept besides on this screen. */
export type Kept =
  | { is: 'untouched' }
  /** Something is typed that the server does not have yet. */
  | { is: 'pending' }
  | { is: 'kept'; at: string }
  | { is: 'away' }
  | { is: 'key' }
  | { is: 'refused'; detail: string };

type Parts<Value> = {
  /** Sends a value to the server. @returns when it was kept there */
  send: (value: Value) => Promise<string>;
  onChange: (kept: Kept) => void;
  /** Resolves after so many milliseconds, or earlier when there is reason to try again. */
  wait: (milliseconds: number) => Promise<void>;
  /** How long nothing must be typed for it to be a pause, and the longest that is waited for one; milliseconds. */
  pause?: number;
  longest?: number;
};

/** Sends what is typed to the server at every pause, and again until it has arrived. */
export class PauseKeeper<Value> {
  private latest: { value: Value } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;
  private isRunning = false;
  private isStopped = false;

  constructor(private readonly parts: Parts<Value>) {}

  /** Something was typed. */
  note(value: Value) {
    const { pause = 1200, longest = 8000, onChange } = this.parts;
    this.latest = { value };
    onChange({ is: 'pending' });
    if (this.isRunning) return;
    this.since ??= Date.now();
    clearTimeout(this.timer);
    const left = Math.max(0, this.since + longest - Date.now());
    this.timer = setTimeout(() => void this.flush(), Math.min(pause, left));
  }

  /** Nothing is to be sent any more: it has been saved. */
  drop() {
    this.latest = null;
    clearTimeout(this.timer);
    this.since = null;
  }

  start() {
    this.isStopped = false;
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Sends what is there without waiting for a pause. */
  async flush(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    clearTimeout(this.timer);
    this.since = null;
    try {
      await this.sendAll();
    } finally {
      this.isRunning = false;
    }
  }

  private async sendAll() {
    for (let attempt = 0; this.latest && !this.isStopped;) {
      const sent = this.latest;
      this.latest = null;
      try {
        const at = await this.parts.send(sent.value);
        attempt = 0;
        if (!this.latest) this.parts.onChange({ is: 'kept', at });
      } catch (error) {
        this.latest ??= sent;
        const failure = failureOf(error);
        if (failure.is === 'away') {
          this.parts.onChange({ is: 'away' });
          await this.parts.wait(pauseBefore(attempt++, failure));
          continue;
        }
        this.parts.onChange(
          failure.is === 'refused' ? failure : { is: failure.is === 'key' ? 'key' : 'away' },
        );
        return;
      }
    }
  }
}
