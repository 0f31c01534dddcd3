import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Payload } from 'payload';
import { listen } from '../database/listen';
import type { PageCache } from './page-cache';
import { findContentChange, marksOf } from './queries/content';

/** Notification channel for changes of public content (migration `content_changes`). */
const channel = 'content_changed';

/** Milliseconds that a save waits until pages without a copy are rendered again. */
const longestRefill = 2_000;

/** Returns whether the database has no connection left (class 53). */
const isServingOthers = (error: Error) =>
  error instanceof DatabaseError && (error.code?.startsWith('53') ?? false);

/**
 * Keeps a cache in sync with the database until stopped. Changes of other processes arrive as notifications. A commit of this
 * process returns after the cache has heard of it.
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
        msg: 'Changes of the content are not received; every page is rendered again until they are',
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
      // Without a notification, or if the outcome is unknown, assume that it was committed.
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
