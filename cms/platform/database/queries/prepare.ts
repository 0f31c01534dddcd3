import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from '@payloadcms/db-postgres/drizzle';
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

const dialect = new PgDialect();

type Read<Values, Result> = (
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  values: Values,
) => Promise<Result>;

type NoValues = Record<never, never>;

/**
 * Prepares a statement: built once per process, parsed once per connection. Use `sql.placeholder(name)` for values. The
 * placeholder `now` is the current time unless given.
 *
 * @returns a function that runs it on the request's connection and returns the rows
 */
export function prepare<Row, Values extends Record<string, unknown> = NoValues>(
  statement: SQL,
): Read<Values, Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  // PostgreSQL identifies a prepared statement by its name, so the name is derived from the text.
  const name = createHash('sha256').update(text).digest('base64url');
  return async (req, values) => {
    const query = {
      sql: text,
      params: fillPlaceholders(params, { now: new Date().toISOString(), ...values }),
    };
    const prepared = connectionOf(req)._.session.prepareQuery<{
      execute: { rows: Row[] };
      all: unknown;
      values: unknown;
    }>(query, undefined, name, false);
    return (await prepared.execute()).rows;
  };
}

/** Prepares a statement that always returns one row. */
export function prepareOne<Row, Values extends Record<string, unknown> = NoValues>(
  statement: SQL,
): Read<Values, Row> {
  const run = prepare<Row, Values>(statement);
  return async (req, values) => {
    const [row] = await run(req, values);
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  };
}
