import type { Payload } from 'payload';
import { runDueSweeps } from './queries/run-due-sweeps';

/** Milliseconds between two looks for a sweep that is due. */
const interval = 5 * 60_000;

/** Runs every sweep once an hour until it is stopped. Any number of processes may: one of them does the work. */
export function keepSwept(
  payload: Payload,
  { every = interval }: { every?: number } = {},
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= runDueSweeps(payload, { signal: ending.signal })
      .catch((error: unknown) =>
        payload.logger.warn({ err: error, msg: 'The sweeps could not run; they are tried again' }),
      )
      .finally(() => {
        round = undefined;
      });
  };
  look();
  const timer = setInterval(look, every);
  return {
    stop: async () => {
      ending.abort();
      clearInterval(timer);
      await round;
    },
  };
}
