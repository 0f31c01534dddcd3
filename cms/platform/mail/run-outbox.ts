import { setTimeout as delay } from 'node:timers/promises';
import type { Payload } from 'payload';
import { listen } from '../database/listen';
import { type Claim, claimDue, renewClaims } from './queries/claims';
import { mailQueuedChannel } from './queries/queue-mail';
import type { SendMail } from './send-mail';

/** Milliseconds that shutdown waits for mails in progress. Interrupted ones are sent again later. */
const shutdownTimeout = 3_000;

const atOnce = 4;

export async function runClaim(payload: Payload, { id, isMail }: Claim): Promise<void> {
  const sendMail = payload.config.custom?.sendMail as SendMail;
  // Tasks log their errors.
  await (isMail ? sendMail(payload, id) : payload.jobs.runByID({ id, silent: true }));
}

/**
 * Sends queued mails and runs other jobs until stopped, on notification and every few seconds. Any number of processes may run it.
 *
 * @param every milliseconds between checks for due mails without a notification
 * @param renewEvery milliseconds between renewals of the claims of running work
 */
export function runOutbox(
  payload: Payload,
  { every = 3_000, renewEvery = 10_000 } = {},
): { stop: () => Promise<void> } {
  let stopped = false;
  let isDue = false;
  let round = Promise.resolve();

  const running = new Map<Claim, Promise<void>>();

  const warn = (error: unknown) =>
    payload.logger.warn({ err: error, msg: 'The outbox could not be processed' });

  // A slow mail does not delay others.
  const takeAll = async () => {
    isDue = false;
    if (stopped || running.size === atOnce) return;
    const claims = [...running.keys()];
    // First, so that this process never takes its own mails again after the database was away.
    await renewClaims(payload, claims);
    for (const claim of await claimDue(payload, atOnce - claims.length, claims)) {
      const work = runClaim(payload, claim)
        .catch(warn)
        .finally(() => {
          // If even the failure could not be recorded, it is claimed again soon.
          running.delete(claim);
          trigger();
        });
      running.set(claim, work);
    }
  };
  const trigger = () => {
    if (isDue) return;
    isDue = true;
    round = round.then(takeAll).catch(warn);
  };

  const timer = setInterval(trigger, every);
  const renewal = setInterval(
    () => void renewClaims(payload, [...running.keys()]).catch(warn),
    renewEvery,
  );
  const notifications = listen({
    database: payload.db.pool.options,
    channel: mailQueuedChannel,
    onNotification: trigger,
    onListening: trigger,
    onLost: (error) =>
      payload.logger.warn({ err: error, msg: 'The outbox is not notified of new mails for now' }),
  });
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await notifications.stop();
      await Promise.race([
        round.then(() => Promise.all(running.values())),
        delay(shutdownTimeout, undefined, { ref: false }),
      ]);
      clearInterval(renewal);
    },
  };
}
