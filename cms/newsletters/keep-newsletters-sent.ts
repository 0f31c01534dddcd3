import type { Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { sendNewsletters } from './queries/send-newsletters';

/** Milliseconds between rounds: for one mail, so that mails are spread evenly, and pages stay fast. */
const intervalFor = (perMinute: number) => Math.min(5_000, Math.max(1_000, 60_000 / perMinute));

/** Milliseconds after queuing, longer than the editor offers to take a publication back. */
const patience = 90_000;

/** Sends newsletters at a rate, in mails per minute, until stopped. Any number of processes may run it. */
export function keepNewslettersSent(
  payload: Payload,
  { perMinute }: { perMinute: number },
): { stop: () => Promise<void> } {
  const every = intervalFor(perMinute);
  const rate = { perMinute, perRound: Math.ceil((perMinute * every) / 60_000), patience };
  return repeatUntilStopped(() => sendNewsletters(payload, rate), {
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'Newsletters could not be sent; trying again' }),
  });
}
