import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds: clearly more than what is to be hidden takes, which is a password's hash and a few statements. */
const least = 500;

/**
 * Starts a clock by which an answer can be put off: how long the work took, and so which work it was, cannot be told from
 * outside. Where a machine is so slow that the work takes longer, nothing is added: the work has to be nearly even by itself.
 *
 * @returns waits for the rest of the time
 */
export function constantTimeReply(): () => Promise<void> {
  const start = performance.now();
  return async () => {
    const left = least - (performance.now() - start);
    if (left > 0) await delay(left);
  };
}
