import { pipeline } from 'node:stream/promises';
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { assertUsable, type CommittedMigration, runMigrations } from '../../database/migrate';
import type { Connection } from '../../database/queries/connection';
import { migrations as ownMigrations } from '../../../migrations';
import { OperatorError } from '../../operator-error';
import type { BackupHead, BackupManifest } from '../format';
import type { BackupItem } from '../read-backup';
import { ownTables, setForCopies } from './snapshot';

type Options = {
  /** Those of this release unless given. */
  migrations?: CommittedMigration[] | undefined;
  /** Drops existing tables first, in the same transaction. */
  isReplacing?: boolean;
  /** Whether to apply migrations that are newer than the backup. */
  isUpgrading?: boolean;
  onUpload?: (name: string, content: Buffer) => Promise<void>;
  onSecret?: (payloadSecret: string) => void;
  onRows?: (table: string, bytes: number) => void;
  /** Called just before the commit. @throws to leave the database unchanged */
  beforeCommit?: (db: Connection) => Promise<void>;
};

export type Filled = {
  head: BackupHead;
  manifest: BackupManifest;
  /** Applied migrations that are newer than the backup. */
  upgraded: string[];
};

/**
 * Fills a database from a backup in one transaction: runs the backup's migrations, copies its rows, and applies newer
 * migrations. Foreign keys are dropped and created again after the rows, which checks them. Triggers are disabled meanwhile. The
 * owner's rights suffice.
 *
 * @throws OperatorError when the backup does not fit this release
 */
export async function fillDatabase(
  client: Client,
  items: AsyncIterable<BackupItem>,
  options: Options,
): Promise<Filled> {
  await setForCopies(client);
  await client.query('BEGIN');
  try {
    const filled = await fill(client, items, options);
    await options.beforeCommit?.(connectionTo(client));
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers ROLLBACK if the transaction had already failed.
    if (command !== 'COMMIT') throw new Error('The database did not commit the restored data.');
    return filled;
  } catch (error) {
    // The connection may be broken.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function fill(
  client: Client,
  items: AsyncIterable<BackupItem>,
  { migrations = ownMigrations, isReplacing, isUpgrading, onUpload, onSecret, onRows }: Options,
): Promise<Filled> {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  let constraints: Constraint[] = [];
  const written = new Map<string, number>();
  const iterator = items[Symbol.asyncIterator]();
  let next = await iterator.next();

  /** Yields the consecutive rows of one table. */
  async function* rowsOf(table: string): AsyncGenerator<Buffer> {
    while (!next.done && next.value.kind === 'rows' && next.value.table === table) {
      onRows?.(table, next.value.content.length);
      yield next.value.content;
      next = await iterator.next();
    }
  }

  try {
    while (!next.done) {
      const item = next.value;
      if (item.kind === 'rows') {
        const table = head?.tables.find(({ name }) => name === item.table);
        if (!table) throw new OperatorError(`The backup does not describe ${item.table}.`);
        written.set(table.name, await copyIn(client, table, rowsOf(table.name)));
        continue;
      }
      switch (item.kind) {
        case 'head':
          ({ head } = item);
          assertUsable('backup', head.migrations, migrations);
          if (isReplacing) await dropEverything(client);
          await runMigrations(connectionTo(client), namedIn(head, migrations));
          constraints = await prepareTables(client, head);
          break;
        case 'secret':
          onSecret?.(item.payloadSecret);
          break;
        case 'upload':
          await onUpload?.(item.name, item.content);
          break;
        case 'manifest':
          ({ manifest } = item);
          break;
      }
      next = await iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
  if (!head || !manifest) throw new Error('A complete backup has a head and a manifest.');
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    const taken = written.get(name) ?? 0;
    if (taken !== rows)
      throw new Error(`${name} should have ${rows} rows, but the database stored ${taken}.`);
  }
  await finishTables(client, head, constraints);
  const upgraded = isUpgrading
    ? migrations.filter(({ name }) => !head.migrations.includes(name))
    : [];
  await runMigrations(connectionTo(client), upgraded);
  return { head, manifest, upgraded: upgraded.map(({ name }) => name) };
}

/** Migrations use only a connection, and no Payload. */
export const connectionTo = (client: Client) => drizzle({ client }) as unknown as Connection;

const namedIn = (head: BackupHead, migrations: CommittedMigration[]) =>
  migrations.filter(({ name }) => head.migrations.includes(name));

/** Drops everything that migrations created, except for extensions. */
async function dropEverything(client: Client): Promise<void> {
  const notOfExtension = (catalog: string) =>
    `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP %s IF EXISTS %s CASCADE',
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
      o.oid::regclass) AS statement, CASE relkind WHEN 'S' THEN 4 ELSE 1 END AS place FROM pg_class o
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT relispartition
      AND ${notOfExtension('pg_class')}
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', o.oid::regprocedure), 2 FROM pg_proc o
    WHERE pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc')}
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', o.oid::regtype), 3 FROM pg_type o
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND ${notOfExtension('pg_type')}
    ORDER BY place`);
  // IF EXISTS: a previous CASCADE may have dropped it.
  for (const { statement } of rows) await client.query(statement);
}

type Constraint = { table: string; name: string; definition: string };

/** Empties all tables, and drops constraints and disables triggers that would reject rows copied table by table. */
async function prepareTables(client: Client, head: BackupHead): Promise<Constraint[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    SELECT t.name, array_agg(a.attname::text) AS columns
    FROM (${ownTables}) t JOIN pg_attribute a ON a.attrelid = t.oid
    WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY t.name`);
  for (const { name, columns } of head.tables) {
    const made = tables.find((table) => table.name === name);
    const lacking = made && columns.filter((column) => !made.columns.includes(column));
    if (!lacking || lacking.length > 0)
      throw new OperatorError(
        `The backup has ${lacking ? `columns (${lacking.join(', ')}) of the table` : 'a table'} ${name}, which the site does not create. Another program uses the same database: give the site its own.`,
      );
  }
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  if (names.length === 0) return [];
  const { rows: constraints } = await client.query<Constraint>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY 1, 2`);
  for (const { table, name } of constraints)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations write few rows. TRUNCATE would recreate the files of all tables and indexes.
  for (const name of names) await client.query(`DELETE FROM ${name}`);
  return constraints;
}

async function finishTables(
  client: Client,
  head: BackupHead,
  constraints: Constraint[],
): Promise<void> {
  for (const { table, name, definition } of constraints)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { name } of head.tables)
    await client.query(`ALTER TABLE public.${client.escapeIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { name, value, isUsed } of head.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      value,
      isUsed,
    ]);
}

/** Returns the number of copied rows. */
async function copyIn(
  client: Client,
  { name, columns }: BackupHead['tables'][number],
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const table = `public.${client.escapeIdentifier(name)}`;
  const copy = client.query(copyFrom(`COPY ${table} (${listed}) FROM STDIN`));
  await pipeline(rows, copy);
  return copy.rowCount;
}
