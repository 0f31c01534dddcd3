import type { Payload } from 'payload';
import { listen } from '../database/listen';
import type { PageCache } from './page-cache';
import { hasChangedContent } from './queries/has-changed-content';

/** The channel on which the database tells of every change of public content: migration `content_changes`. */
const channel = 'content_changed';

/**
 * Keeps a cache in step with the database until it is stopped. Other processes' changes are heard of as they are committed.
 * The cache hears of this process's own changes before their caller is answered: a commit counts as done only then.
 */
export function followContent(payload: Payload, cache: PageCache): { stop: () => Promise<void> } {
  const listener = listen({
    database: payload.db.pool.options,
    channel,
    onListening: () => cache.resume(),
    onNotification: () => cache.drop(),
    onLost: (error) => {
      cache.pause();
      payload.logger.warn({
        err: error,
        msg: 'Changes of the content are not heard of; every page is rendered anew until they are',
      });
    },
  });

  const commit = payload.db.commitTransaction;
  payload.db.commitTransaction = async (id) => {
    const transactionID = await id;
    const isChange = await hasChangedContent({ payload, transactionID });
    try {
      await commit.call(payload.db, transactionID);
    } finally {
      // Unheard of, or when nobody knows what became of it, it has to be taken as done.
      if (isChange && !(await listener.caughtUp())) cache.drop();
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
