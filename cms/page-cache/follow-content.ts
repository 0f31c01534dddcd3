import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Payload } from 'payload';
import { listen } from '../database/listen';
import type { PageCache } from './page-cache';
import { findContentChange, marksOf } from './queries/content-change';

/** The channel on which the database tells of every change of public content: migration `content_changes`. */
const channel = 'content_changed';

/** Milliseconds for which a save waits until the pages that it has left without a copy are rendered again. */
const longestRefill = 2_000;

/** Whether the database serves others and has no connection left for this process (class 53). */
const isServingOthers = (error: Error) =>
  error instanceof DatabaseError && (error.code?.startsWith('53') ?? false);

/**
 * Keeps a cache in step with the database until it is stopped. Other processes' changes are heard of as they are committed.
 * The cache hears of this process's own changes before their caller is answered: a commit counts as done only then.
 */
export function followContent(payload: Payload, cache: PageCache): { stop: () => Promise<void> } {
  const listener = listen({
    database: payload.db.pool.options,
    channel,
    onListening: () => cache.resume(),
    onNotification: ({ payload: marks = '' }) => cache.change(marksOf(marks)),
    onLost: (error) => {
      cache.pause();
      if (isServingOthers(error)) cache.forget();
      payload.logger.warn({
        err: error,
        msg: 'Changes of the content are not heard of; every page is rendered anew until they are',
      });
    },
  });

  const commit = payload.db.commitTransaction;
  payload.db.commitTransaction = async (id) => {
    const transactionID = await id;
    const marks = await findContentChange({ payload, transactionID });
    try {
      await commit.call(payload.db, transactionID);
    } finally {
      // Unheard of, or when nobody knows what became of it, it has to be taken as done.
      if (marks && !(await listener.caughtUp())) cache.change(marks);
    }
    if (marks && marks.length > 0)
      await Promise.race([cache.refilled(), delay(longestRefill, undefined, { ref: false })]);
  };

  return {
    stop: async () => {
      payload.db.commitTransaction = commit;
      cache.pause();
      await listener.stop();
    },
  };
}
