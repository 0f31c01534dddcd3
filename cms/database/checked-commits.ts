import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { DatabaseAdapterObj } from 'payload';
import { isCommitted, transactionId } from './queries/commit-status';

/** The database did not keep a transaction, so everything is as before. Its log says why. */
export class NotCommitted extends Error {
  override name = 'NotCommitted';
  constructor() {
    super('The database did not commit the changes.');
  }
}

/**
 * Returns the adapter with a commit that reports failures. Payload ignores the result of `COMMIT`, so a broken connection or a
 * deferred constraint would lose a confirmed save. `commitTransaction` throws NotCommitted, or the connection's error if the
 * outcome is unknown.
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
