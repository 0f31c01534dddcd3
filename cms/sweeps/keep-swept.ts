import type { Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { runDueSweeps } from './queries/run-due-sweeps';

/** Milliseconds between checks for due sweeps. */
const interval = 5 * 60_000;

/** Runs every sweep once an hour, and soon after midnight (UTC), until stopped. Of several processes, one does the work. */
export const keepSwept = (payload: Payload): { stop: () => Promise<void> } =>
  repeatUntilStopped((signal) => runDueSweeps(payload, { signal }), {
    every: interval,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'The sweeps could not run; trying again' }),
  });
