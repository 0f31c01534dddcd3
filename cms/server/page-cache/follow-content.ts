import { DatabaseError } from 'pg';
import type { Payload } from 'payload';
import { listen } from '../../platform/database/listen';
import type { PageCache } from './page-cache';
import { findContentChange } from './queries/content';

/** Notification channel for changes of public content (migration `content_changes`). */
const channel = 'content_changed';

/** Returns whether the database has no connection left (class 53). */
const isServingOthers = (error: Error) =>
  error instanceof DatabaseError && (error.code?.startsWith('53') ?? false);

/**
 * Keeps a cache in sync with the database until stopped. Changes of other processes arrive as notifications. A commit in this
 * process returns after the cache has been updated.
 */
export function followContent(payload: Payload, cache: PageCache): { stop: () => Promise<void> } {
  const listener = listen({
    database: payload.db.pool.options,
    channel,
    onListening: () => cache.resume(),
    onNotification: ({ payload: isRemoval }) => cache.change(Boolean(isRemoval)),
    onLost: (error) => {
      cache.pause();
      if (isServingOthers(error)) cache.change(true);
      payload.logger.warn({
        err: error,
        msg: 'The page cache is off, because the connection for notifications of changes is lost',
      });
    },
  });

  const commit = payload.db.commitTransaction;
  payload.db.commitTransaction = async (id) => {
    const transactionID = await id;
    const change = await findContentChange({ payload, transactionID });
    try {
      await commit.call(payload.db, transactionID);
    } finally {
      // Without a notification, or if the outcome is unknown, assume that it was committed.
      if (change && !(await listener.caughtUp())) cache.change(change.isRemoval);
    }
  };

  return {
    stop: async () => {
      payload.db.commitTransaction = commit;
      cache.pause();
      await listener.stop();
    },
  };
}
