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
 * PostgreSQL's codes for a value that is not of the column's type (class 22), an operator that this type does not have, a list
 * without entries, and a query that is too long or too deep (class 54).
 */
const codes = /^(?:22\w{3}|42601|42804|42883|54\w{3})$/;

/**
 * Returns whether a query failed because of what it asks for. Payload throws errors of any kind and without a code if it cannot
 * build one.
 */
const isByQuery = (error: unknown): boolean => {
  const given = [...causesOf(error)].flatMap((cause) =>
    'code' in cause ? String(cause.code) : [],
  );
  return (
    !isUnavailableError(error) && (given.length === 0 || given.some((code) => codes.test(code)))
  );
};

/**
 * Returns the same adapter, which answers queries that no database can run with Payload's QueryError: the REST API answers 400,
 * and a list of the dashboard is shown empty. Payload lets through any operator for any field, and any value.
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
