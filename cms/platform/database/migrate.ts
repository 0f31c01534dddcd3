import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { createLocalReq, type Payload } from 'payload';
import { migrations as ownMigrations } from '../../migrations';
import { OperatorError } from '../operator-error';
import { NotCommitted } from './adapter';
import { rootCauseOf } from './database-unavailable';
import { lockKeys } from './lock-keys';
import { type Connection, connectionOf, firstValue, inTransaction } from './queries/connection';

/** The form of Payload's generated `cms/migrations/index.ts`. */
export type CommittedMigration = {
  name: string;
  up: (args: MigrateUpArgs) => Promise<void>;
  down: (args: MigrateDownArgs) => Promise<void>;
};

/**
 * Applies pending migrations in order, in one transaction. Processes that start at the same time take turns. Records them as
 * `payload migrate` does, which would leave half of them applied after an error. A value added to an existing enum cannot be
 * used in the same run.
 *
 * @returns the names of the applied migrations
 * @throws OperatorError that names the failed migration, or those of another state. The database is unchanged.
 */
export async function applyMigrations(
  payload: Payload,
  {
    migrations = ownMigrations,
    log = () => undefined,
  }: { migrations?: CommittedMigration[]; log?: (line: string) => void } = {},
): Promise<string[]> {
  assertUsable('database', await appliedMigrations(payload), migrations);
  if ((await pendingMigrations(payload, migrations)).length === 0) return [];

  const req = await createLocalReq({}, payload);
  try {
    return await inTransaction(req, () => applyWithin(connectionOf(req), migrations, log));
  } catch (error) {
    if (!(error instanceof NotCommitted)) throw error;
    throw new OperatorError(
      'The database did not commit the migrations. It is unchanged. See its log.',
    );
  }
}

/** Returns the names of the pending migrations, in order. */
export async function pendingMigrations(
  payload: Payload,
  migrations: CommittedMigration[] = ownMigrations,
): Promise<string[]> {
  const seen = new Set(await appliedMigrations(payload));
  return migrations.map(({ name }) => name).filter((name) => !seen.has(name));
}

/** Returns why this release cannot use data with the migrations `applied`; undefined if it can. */
export function whyUnusable(
  what: 'database' | 'backup',
  applied: string[],
  migrations: CommittedMigration[] = ownMigrations,
): string | undefined {
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length === 0) return undefined;
  const [initial] = migrations;
  return initial && applied.includes(initial.name)
    ? `The ${what} was made by a newer release (this one does not know ${unknown.join(', ')}): use that release, or a backup made by this one.`
    : `The ${what} was made by an earlier state of the site (${unknown.join(', ')}): run \`npm run export -- FOLDER\` with the former version, and then \`npm run seed -- FOLDER\` with this one and an empty DATA_DIR or database.`;
}

/** @throws OperatorError if this release cannot use data with the migrations `applied` */
export function assertUsable(...given: Parameters<typeof whyUnusable>): void {
  const refusal = whyUnusable(...given);
  if (refusal !== undefined) throw new OperatorError(refusal);
}

/** @throws OperatorError when the database is older or newer than this release */
export async function assertMigrated(
  payload: Payload,
  migrations?: CommittedMigration[],
): Promise<void> {
  assertUsable('database', await appliedMigrations(payload), migrations);
  if ((await pendingMigrations(payload, migrations)).length > 0)
    throw new OperatorError('The database is not ready for this version: start the site once.');
}

/** Returns the names of the applied migrations, including those of a newer release. */
export async function appliedMigrations(payload: Payload): Promise<string[]> {
  const rows = await recorded(payload.db.drizzle);
  return rows.filter(({ batch }) => batch !== -1).map(({ name }) => name);
}

async function applyWithin(
  db: Connection,
  migrations: CommittedMigration[],
  log: (line: string) => void,
): Promise<string[]> {
  // Shows what another process committed while this one waited for the lock.
  await db.execute(sql`SET TRANSACTION ISOLATION LEVEL READ COMMITTED`);
  if (!(await firstValue(db, sql`SELECT pg_try_advisory_xact_lock(${lockKeys.migrations})`))) {
    log('waiting for another process that is applying migrations');
    await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.migrations})`);
  }

  const before = await recorded(db);
  if (before.some(({ batch }) => batch === -1))
    throw new OperatorError(
      'The tables of this database were created in development without migrations. Use another database, or delete this one and let the site create it again.',
    );
  const names = before.map(({ name }) => name);
  // The other process may run a newer release.
  assertUsable('database', names, migrations);
  const pending = migrations.filter(({ name }) => !names.includes(name));
  await runMigrations(db, pending);
  return pending.map(({ name }) => name);
}

/** Runs migrations in order, and records them as Payload does, in one batch. */
export async function runMigrations(
  db: Connection,
  migrations: CommittedMigration[],
): Promise<void> {
  let batch: number | undefined;
  for (const { name, up } of migrations) {
    try {
      // Migrations use only the connection.
      await up({ db } as MigrateUpArgs);
      batch ??= 1 + Math.max(0, ...(await recorded(db)).map((each) => each.batch));
      await db.execute(
        sql`INSERT INTO public.payload_migrations (name, batch) VALUES (${name}, ${batch})`,
      );
    } catch (cause) {
      throw new OperatorError(
        `The migration ${name} failed (${rootCauseOf(cause)}). The database is unchanged. Use the previous release, or fix the cause and try again.`,
        { cause },
      );
    }
  }
}

/** Reads Payload's table in SQL, because it does not exist before the first migration. */
async function recorded(db: Connection): Promise<{ name: string; batch: number }[]> {
  if ((await firstValue(db, sql`SELECT to_regclass('public.payload_migrations')`)) === null)
    return [];
  const query = sql`SELECT name, batch::int FROM public.payload_migrations`;
  return (await db.execute<{ name: string; batch: number }>(query)).rows;
}
