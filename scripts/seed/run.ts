import type { Payload } from 'payload';
import { applyMigrations, pendingMigrations } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import type { Io } from '../command/run-command';
import type { readArguments } from './main';
import { seedFolder } from './seed';
import { summaryTable } from './summary-table';

/** @throws OperatorError if the folder cannot be seeded. Nothing was written then. */
export async function run(
  payload: Payload,
  { folder, dryRun }: ReturnType<typeof readArguments>,
  { report, print, signal }: Io,
): Promise<void> {
  // A dry run must not change the schema.
  const pending = await pendingMigrations(payload, migrations);
  if (dryRun && pending.length > 0)
    throw new OperatorError(
      `The database is older than this version (missing migrations: ${pending.join(', ')}). Start the site once, then try again.`,
    );
  await applyMigrations(payload, migrations, { log: report });
  const summary = await seedFolder(payload, folder, { dryRun, report, signal });
  print(`\n${summaryTable(summary)}`);
}
