import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { DatabaseAdapterObj } from 'payload';
import { isCommitted, transactionId } from './queries/commit-status';

/** The database did not keep what a transaction had written: it says so in its log, and everything is as it was before. */
export class NotCommitted extends Error {
  override name = 'NotCommitted';
  constructor() {
    super('The database did not keep what was written.');
  }
}

/**
 * The same adapter, with commits that fail aloud. Payload's own swallows what the database answers to `COMMIT`: a save whose
 * connection broke just then, or that a deferred constraint refused, would be confirmed and be gone.
 *
 * `commitTransaction` then throws NotCommitted, or the error of the connection when it is not known what became of it.
 */
export function withCheckedCommits(
  adapter: DatabaseAdapterObj<PostgresAdapter>,
): DatabaseAdapterObj<PostgresAdapter> {
  return {
    ...adapter,
    init: (options) => {
      const database = adapter.init(options);
      const { commitTransaction } = database;
      database.commitTransaction = async function (id) {
        const { payload } = options;
        const transactionID = await id;
        const number = await transactionId({ payload, transactionID });
        await commitTransaction.call(this, transactionID);
        if (!(await isCommitted(payload, number))) throw new NotCommitted();
      };
      return database;
    },
  };
}
