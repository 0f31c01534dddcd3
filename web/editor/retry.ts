import { failureOf, retryDelay } from './failure';

/**
 * Repeats a call until the site answers.
 *
 * @param wait resolves after the given milliseconds, or earlier if a retry makes sense; rejects to give up
 * @throws errors of calls that the site has answered
 */
export async function untilAnswered<Reply>(
  call: () => Promise<Reply>,
  wait: (milliseconds: number) => Promise<void>,
  onAway?: (error: unknown) => void,
): Promise<Reply> {
  for (let attempt = 0; ; attempt++)
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'away') throw error;
      onAway?.(error);
      await wait(retryDelay(attempt, failure));
    }
}

/** Waits before a retry. A restored connection or a request by the author ends the wait early. */
export class RetryTimer {
  private readonly waiting = new Set<() => void>();

  /** @param network target that dispatches `online` when the connection is restored */
  constructor(private readonly network: EventTarget = window) {}

  /** Ends all waits. */
  retryNow() {
    for (const end of this.waiting) end();
  }

  wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.waiting.delete(end);
        this.network.removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.waiting.add(end);
      this.network.addEventListener('online', end);
    });
}
