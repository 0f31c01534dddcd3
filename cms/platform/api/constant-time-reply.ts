import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds. More than a password hash and a few statements take. */
const least = 500;

/**
 * Starts a timer that hides how long the work took. On a machine that is slower than the minimum, nothing is added.
 *
 * @returns a function that waits for the rest of the time
 */
export function constantTimeReply(): () => Promise<void> {
  const start = performance.now();
  return async () => {
    const left = least - (performance.now() - start);
    if (left > 0) await delay(left);
  };
}
