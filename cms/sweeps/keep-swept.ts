import type { Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { runDueSweeps } from './queries/run-due-sweeps';

/** Milliseconds between two looks for a sweep that is due. */
const interval = 5 * 60_000;

/** Runs every sweep once an hour until it is stopped. Any number of processes may: one of them does the work. */
export const keepSwept = (
  payload: Payload,
  { every = interval }: { every?: number } = {},
): { stop: () => Promise<void> } =>
  repeatUntilStopped((signal) => runDueSweeps(payload, { signal }), {
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'The sweeps could not run; they are tried again' }),
  });
