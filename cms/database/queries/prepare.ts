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
 * Prepares a statement whose text is always the same: it is written out once for the process, and PostgreSQL parses it once for
 * each connection. What differs from call to call stands in it as `sql.placeholder(name)`.
 *
 * @returns runs it on the request's connection with the values of its placeholders, and gives its rows
 */
export function prepare<Row, Values extends Record<string, unknown> = NoValues>(
  statement: SQL,
): Read<Values, Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  // A connection knows a prepared statement by its name alone: another text has to have another one.
  const name = createHash('sha256').update(text).digest('base64url');
  return async (req, values) => {
    const query = { sql: text, params: fillPlaceholders(params, values) };
    const prepared = connectionOf(req)._.session.prepareQuery<{
      execute: { rows: Row[] };
      all: unknown;
      values: unknown;
    }>(query, undefined, name, false);
    return (await prepared.execute()).rows;
  };
}

/** The same for a statement that always gives one row. */
export function prepareOne<Row, Values extends Record<string, unknown> = NoValues>(
  statement: SQL,
): Read<Values, Row> {
  const run = prepare<Row, Values>(statement);
  return async (req, values) => {
    const [row] = await run(req, values);
    if (row === undefined) throw new Error('A statement that always gives a row gave none.');
    return row;
  };
}
