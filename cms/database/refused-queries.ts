import type { PostgresAdapter } from '@payloadcms/db-postgres';
import { type DatabaseAdapterObj, QueryError } from 'payload';
import { causesOf, isUnavailableError } from './database-unavailable';

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

/**
 * PostgreSQL's codes for a value of the wrong type (class 22), an unknown operator, an empty list, and a query that is too
 * complex (class 54).
 */
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
 * Returns the adapter with a QueryError for queries that the database cannot run: the REST API answers 400, and dashboard lists
 * are empty. Payload accepts any operator and value for any field.
 */
export function withRefusedQueries(
  adapter: DatabaseAdapterObj<PostgresAdapter>,
): DatabaseAdapterObj<PostgresAdapter> {
  return {
    ...adapter,
    init: (options) => {
      const database = adapter.init(options);
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
