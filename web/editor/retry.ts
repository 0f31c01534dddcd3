import { type Failure, failureOf, pauseBefore } from './failure';

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
    onAway: (failure: Extract<Failure, { is: 'away' }>) => void;
  },
): Promise<Reply> {
  for (let attempt = 0; ; attempt++)
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.is !== 'away') throw error;
      onAway(failure);
      await wait(pauseBefore(attempt, failure));
    }
}

/** Waits in a page: a connection that comes back, or somebody who asks for it, ends the waiting early. */
export class Patience {
  private readonly waiting = new Set<() => void>();

  start() {
    window.addEventListener('online', this.now);
  }

  /** Whoever waits tries again now. */
  now = () => {
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
    window.removeEventListener('online', this.now);
  }
}
