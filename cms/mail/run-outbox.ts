import { setTimeout as delay } from 'node:timers/promises';
import type { Payload } from 'payload';
import { listen } from '../database/listen';
import { claimJobs } from './queries/claim-jobs';
import { mailQueuedChannel } from './queries/queue-mail';

/** Milliseconds that the end waits for mails under way. One that is cut off is sent again later. */
const shutdownTimeout = 3_000;

/** Mails that one process sends, or other jobs that it does, at a time. */
const atOnce = 4;

type Options = {
  /** Milliseconds after which it looks for mails that are due again, or that no notice told of. */
  every?: number;
};

/**
 * Sends what is in the outbox until it is stopped: at once when a mail is queued, by whichever process, and every few
 * seconds what failed before. The few other jobs of the site, such as the author's notices, are done with it when their time
 * has come. Any number of processes may run it.
 */
export function runOutbox(
  payload: Payload,
  { every = 3_000 }: Options = {},
): { stop: () => Promise<void> } {
  let stopped = false;
  let isDue = false;
  let round: Promise<void> | undefined;

  const claims = claimJobs(payload);
  const running = new Map<number, Promise<void>>();

  const warn = (error: unknown) =>
    payload.logger.warn({ err: error, msg: 'The outbox could not be worked on' });

  const run = async (id: number) => {
    try {
      // The task tells what goes wrong, in a line.
      await payload.jobs.runByID({ id, silent: true });
    } finally {
      // What could not even be noted is free again: soon it is taken up, by whichever process.
      await claims.settle(id);
    }
  };

  // A mail that takes long holds up no other.
  const takeAll = async () => {
    while (isDue && !stopped && running.size < atOnce) {
      isDue = false;
      for (const id of await claims.take(atOnce - running.size))
        running.set(
          id,
          run(id)
            .catch(warn)
            .finally(() => {
              running.delete(id);
              trigger();
            }),
        );
    }
  };
  const trigger = () => {
    isDue = true;
    if (stopped) return;
    round ??= takeAll()
      .catch(warn)
      .finally(() => {
        round = undefined;
        if (isDue && running.size < atOnce) trigger();
      });
  };

  const timer = setInterval(trigger, every);
  const notifications = listen({
    database: payload.db.pool.options,
    channel: mailQueuedChannel,
    onNotification: trigger,
    onListening: trigger,
    onLost: (error) =>
      payload.logger.warn({ err: error, msg: 'The outbox does not hear of new mails for a while' }),
  });
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await notifications.stop();
      await Promise.race([
        Promise.resolve(round).then(() => Promise.all(running.values())),
        delay(shutdownTimeout, undefined, { ref: false }),
      ]);
      claims.end();
    },
  };
}
