import { type Failure, failureOf, retryDelay } from './failure';

/**
 * Makes a call again and again until somebody answers.
 *
 * @param wait resolves after so many milliseconds, or earlier when there is reason to try again; rejects to give up
 * @throws what the call throws when it was answered
 */
export async function untilAnswered<Reply>(
  call: () => Promise<Reply>,
  {
    wait,
    onAway,
  }: {
    wait: (milliseconds: number) => Promise<void>;
    onAway: (failure: Extract<Failure, { kind: 'away' }>) => void;
  },
): Promise<Reply> {
  for (let attempt = 0; ; attempt++)
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'away') throw error;
      onAway(failure);
      await wait(retryDelay(attempt, failure));
    }
}

/** Waits before a retry. A connection that comes back, or somebody who asks for it, ends the waiting early. */
export class RetryTimer {
  private readonly waiting = new Set<() => void>();

  /** @param network what dispatches `online` when the connection is back */
  constructor(private readonly network: EventTarget = window) {}

  start() {
    this.network.addEventListener('online', this.retryNow);
  }

  /** Ends all waiting. */
  retryNow = () => {
    for (const end of this.waiting) end();
  };

  wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.waiting.add(end);
    });

  stop() {
    this.network.removeEventListener('online', this.retryNow);
  }
}
