import { createLocalReq, type Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { linkDueTexts } from './queries/links-due';

/** Milliseconds between two looks for texts that have to be searched anew. */
const interval = 2_000;

/**
 * Searches texts for the names of terms that have changed, until it is stopped: a hundred at a time, each in a transaction of its own.
 * Any number of processes may; what one breaks off another takes up.
 */
export const keepLinked = (
  payload: Payload,
  { every = interval }: { every?: number } = {},
): { stop: () => Promise<void> } =>
  repeatUntilStopped(
    async (signal) => {
      const req = await createLocalReq({}, payload);
      while (!signal.aborted && (await linkDueTexts(req)));
    },
    {
      every,
      onError: (error) =>
        payload.logger.warn({ err: error, msg: 'Texts could not be linked; it is tried again' }),
    },
  );
