import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { migrations as ownMigrations } from '../migrations';
import { OperatorError } from '../operator-error';
import { NotCommitted } from './adapter';
import { rootCauseOf } from './database-unavailable';
import { lockKeys } from './lock-keys';
import { connectionOf, inTransaction } from './queries/connection';

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
  const applied: string[] = [];
  try {
    await inTransaction(req, () => applyWithin(req, migrations, { log, applied }));
  } catch (error) {
    if (!(error instanceof NotCommitted)) throw error;
    throw new OperatorError(
      `The database did not commit the migrations ${applied.join(', ')}. It is unchanged. See its log.`,
    );
  }
  return applied;
}

/** Returns the names of the pending migrations, in order. */
export async function pendingMigrations(
  payload: Payload,
  migrations: CommittedMigration[] = ownMigrations,
): Promise<string[]> {
  const seen = new Set(await appliedMigrations(payload));
  return migrations.map(({ name }) => name).filter((name) => !seen.has(name));
}

/** @throws OperatorError when a newer release or an earlier state has migrated the database */
export async function assertNoneUnknown(
  payload: Payload,
  migrations: CommittedMigration[] = ownMigrations,
): Promise<void> {
  assertUsable('database', await appliedMigrations(payload), migrations);
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
  await assertNoneUnknown(payload, migrations);
  if ((await pendingMigrations(payload, migrations)).length > 0)
    throw new OperatorError('The database is not ready for this version: start the site once.');
}

/** Returns the names of the applied migrations, including those of a newer release. */
export async function appliedMigrations(payload: Payload): Promise<string[]> {
  const rows = await recorded(payload, payload.db.drizzle);
  return rows.filter(({ batch }) => batch !== -1).map(({ name }) => name);
}

async function applyWithin(
  req: PayloadRequest,
  migrations: CommittedMigration[],
  { log, applied }: { log: (line: string) => void; applied: string[] },
): Promise<void> {
  const { payload } = req;
  const db = connectionOf(req) as MigrateUpArgs['db'];
  // Shows what another process committed while this one waited for the lock.
  await db.execute(sql`SET TRANSACTION ISOLATION LEVEL READ COMMITTED`);
  const { rows } = await db.execute(
    sql`SELECT pg_try_advisory_xact_lock(${lockKeys.migrations}) AS locked`,
  );
  if (rows[0]?.locked !== true) {
    log('waiting for another process that is applying migrations');
    await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.migrations})`);
  }

  const before = await recorded(payload, db);
  if (before.some(({ batch }) => batch === -1))
    throw new OperatorError(
      'The tables of this database were created in development without migrations. Use another database, or delete this one and let the site create it again.',
    );
  // The other process may run a newer release.
  assertUsable(
    'database',
    before.map(({ name }) => name),
    migrations,
  );
  const batch = Math.max(0, ...before.map((migration) => migration.batch)) + 1;
  for (const { name, up } of migrations) {
    if (before.some((seen) => seen.name === name)) continue;
    try {
      await up({ db, payload, req });
      await payload.create({ collection: 'payload-migrations', data: { name, batch }, req });
      applied.push(name);
    } catch (cause) {
      throw new OperatorError(
        `The migration ${name} failed (${rootCauseOf(cause)}). The database is unchanged. Start the previous release, or fix the cause and start again.`,
        { cause },
      );
    }
  }
}

type Session = Pick<Payload['db']['drizzle'], 'execute'>;

/** Reads Payload's table in SQL, because it does not exist before the first migration. */
async function recorded(payload: Payload, db: Session): Promise<{ name: string; batch: number }[]> {
  const schema = payload.db.schemaName ?? 'public';
  const { rows: tables } = await db.execute(
    sql`SELECT 1 FROM pg_tables WHERE schemaname = ${schema} AND tablename = 'payload_migrations'`,
  );
  if (tables.length === 0) return [];
  const { rows } = await db.execute(
    sql`SELECT name, batch FROM ${sql.identifier(schema)}.payload_migrations`,
  );
  return rows.map(({ name, batch }) => ({ name: String(name), batch: Number(batch) }));
}
