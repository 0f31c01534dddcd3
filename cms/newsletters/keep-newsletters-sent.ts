import type { Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { sendNewsletters } from './queries/send-newsletters';

/** Milliseconds between rounds. */
const interval = 5_000;

/** Milliseconds after queuing, longer than the editor offers to take a publication back. */
const patience = 90_000;

type Options = { perMinute: number; every?: number; patience?: number };

/** Sends newsletters at a rate until stopped. Any number of processes may run it. */
export const keepNewslettersSent = (
  payload: Payload,
  { perMinute, every = interval, ...options }: Options,
): { stop: () => Promise<void> } =>
  repeatUntilStopped(
    () =>
      sendNewsletters(payload, {
        ...{ perMinute, patience, ...options },
        perRound: Math.ceil((perMinute * every) / 60_000),
      }),
    {
      every,
      onError: (error) =>
        payload.logger.warn({ err: error, msg: 'Newsletters could not be sent; trying again' }),
    },
  );
