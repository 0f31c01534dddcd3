import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupHead } from '../format';

/** Session settings on which the text format of rows depends. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  timezone: 'UTC',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Sets the session's settings for COPY. */
export async function setForCopies(client: Client): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await client.query('SELECT set_config($1, $2, false)', [name, value]);
}

/** Tables of the schema `public`, without those of extensions. */
export const ownTables = `
  SELECT c.oid, c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname COLLATE "C"`;

/** Salts and hashes of visitors, which exist for a day. Backups would keep them longer. */
const deletedAtMidnight = ['visitor_salts', 'daily_visitors'];

/** Begins a transaction with a snapshot of the database, and locks its tables against changes of their structure. */
export async function beginSnapshot(
  client: Client,
): Promise<Omit<BackupHead, 'release' | 'format'>> {
  await setForCopies(client);
  const { rows: found } = await client.query<{ name: string }>(ownTables);
  const names = found.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  // The snapshot begins with the first statement after the locks.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  const { rows: server } = await client.query<{ at: Date; postgres: string }>(
    `SELECT clock_timestamp() AS at, current_setting('server_version') AS postgres`,
  );
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `SELECT t.name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM (${ownTables}) t JOIN pg_attribute a ON a.attrelid = t.oid
    WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND t.name <> ALL ($1)
    GROUP BY t.name ORDER BY t.name COLLATE "C"`,
    [deletedAtMidnight],
  );
  return {
    takenAt: (server[0]?.at ?? new Date()).toISOString(),
    postgres: server[0]?.postgres ?? '',
    migrations: await appliedMigrations(client, tables),
    tables,
    sequences: await readSequences(client),
  };
}

async function appliedMigrations(client: Client, tables: { name: string }[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'payload_migrations')) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.payload_migrations WHERE name IS NOT NULL ORDER BY name COLLATE "C"',
  );
  return rows.map(({ name }) => name);
}

async function readSequences(client: Client): Promise<BackupHead['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`,
  );
  const sequences: BackupHead['sequences'] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isUsed: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isUsed" FROM public.${client.escapeIdentifier(name)}`,
    );
    sequences.push(...states.map((state) => ({ name, ...state })));
  }
  return sequences;
}

/** Returns the names of all uploads in rows of `media`, in every size. */
export async function namedUploads(client: Client, tables: { name: string }[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'media')) return [];
  const { rows } = await client.query<{ file: string }>(
    `SELECT DISTINCT value COLLATE "C" AS file FROM public.media, jsonb_each_text(to_jsonb(media))
     WHERE key ~ '^(sizes_.*_)?filename$' AND value IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ file }) => file);
}

/**
 * Copies the rows of a table in a reproducible order: by primary key, else by the text of the row. Equal rows give equal
 * checksums in every database.
 */
export async function copyOut(client: Client, { name, columns }: BackupHead['tables'][number]) {
  const table = `public.${client.escapeIdentifier(name)}`;
  const { rows: keys } = await client.query<{ name: string; isText: boolean }>(
    `SELECT a.attname AS name, a.attcollation <> 0 AS "isText"
     FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY k (attnum, place)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
     WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY k.place`,
    [table],
  );
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const order =
    keys.length === 0
      ? `ROW(${listed})::text COLLATE "C"`
      : keys
          .map((key) => `${client.escapeIdentifier(key.name)}${key.isText ? ' COLLATE "C"' : ''}`)
          .join(', ');
  return client.query(copyTo(`COPY (SELECT ${listed} FROM ${table} ORDER BY ${order}) TO STDOUT`));
}

/** Returns the row count and checksum of a table. */
export async function summarize(client: Client, table: BackupHead['tables'][number]) {
  const hash = createHash('sha256');
  const copy = await copyOut(client, table);
  for await (const chunk of copy as AsyncIterable<Buffer>) hash.update(chunk);
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
}
