import { createLocalReq, type Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { linkDueTexts } from './queries/links-due';

/** Milliseconds between checks. */
const interval = 2_000;

/** Searches changed texts in batches, each in its own transaction, until stopped. Any number of processes may run it. */
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
        payload.logger.warn({ err: error, msg: 'Texts could not be linked; trying again' }),
    },
  );
