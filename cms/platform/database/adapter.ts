import { type PostgresAdapter, postgresAdapter, sql } from '@payloadcms/db-postgres';
import { type DatabaseAdapterObj, type Payload, QueryError } from 'payload';
import { causesOf, isUnavailableError } from './database-unavailable';
import { connectionOf, firstValue } from './queries/connection';

/** The database rolled a transaction back at its commit. Its log contains the reason. */
export class NotCommitted extends Error {
  override name = 'NotCommitted';
  constructor() {
    super('The database did not commit the changes.');
  }
}

/** Returns whether the database committed a transaction. @param number its id; null if it has written nothing */
const isCommitted = async ({ db }: Payload, number: unknown) =>
  number === null ||
  (await firstValue(db.drizzle, sql`SELECT pg_xact_status(${number}::xid8)`)) === 'committed';

const reads = [
  'count',
  'countGlobalVersions',
  'countVersions',
  'find',
  'findDistinct',
  'findGlobalVersions',
  'findVersions',
  'queryDrafts',
] as const;

/** PostgreSQL's codes for invalid values (class 22), unknown operators, empty lists, and too complex queries (class 54). */
const codes = /^(?:22\w{3}|42601|42804|42883|54\w{3})$/;

/** Returns whether the query itself caused the failure. Payload throws errors without a code if it cannot build a query. */
const isByQuery = (error: unknown): boolean => {
  const given = [...causesOf(error)].flatMap((cause) =>
    'code' in cause ? String(cause.code) : [],
  );
  return (
    !isUnavailableError(error) && (given.length === 0 || given.some((code) => codes.test(code)))
  );
};

/**
 * Returns Payload's adapter, with a commit that reports failures: Payload ignores the result of `COMMIT`, so a broken connection
 * or a deferred constraint would lose a confirmed save. `commitTransaction` throws NotCommitted, or the connection's error if
 * the outcome is unknown.
 *
 * Queries that the database cannot run throw a QueryError: the REST API answers 400, and dashboard lists are empty. Payload
 * accepts any operator and value for any field.
 */
export function databaseAdapter(
  connectionString: string,
  migrationDir?: string,
): DatabaseAdapterObj<PostgresAdapter> {
  const adapter = postgresAdapter({
    pool: {
      connectionString,
      // Without it, connecting to an unresponsive server takes minutes.
      connectionTimeoutMillis: 10_000,
      // Detects idle connections whose peer has vanished.
      keepAlive: true,
      // A connection that is lost during a transaction also emits an error, which drizzle does not handle and which would end
      // the process.
      onConnect: (connection: { on: (event: 'error', listener: () => void) => unknown }) => {
        connection.on('error', () => undefined);
      },
    },
    push: false,
    migrationDir,
  });
  return {
    ...adapter,
    init: (options) => {
      const { payload } = options;
      const database = adapter.init(options);
      const { commitTransaction } = database;
      database.commitTransaction = async function (id) {
        const transactionID = await id;
        const number = await firstValue(
          connectionOf({ payload, transactionID }),
          sql`SELECT pg_current_xact_id_if_assigned()::text`,
        );
        await commitTransaction.call(this, transactionID);
        if (!(await isCommitted(payload, number))) throw new NotCommitted();
      };
      for (const name of reads) {
        const read = database[name] as (query: unknown) => Promise<unknown>;
        const readOrRefuse: typeof read = async (query) => {
          try {
            return await read.call(database, query);
          } catch (error) {
            if (!isByQuery(error)) throw error;
            throw Object.assign(new QueryError([{ path: 'where' }]), { cause: error });
          }
        };
        Object.assign(database, { [name]: readOrRefuse });
      }
      return database;
    },
  };
}
