import type { Payload } from 'payload';
import { applyMigrations, pendingMigrations } from '../../cms/database/migrate';
import { OperatorError } from '../../cms/operator-error';
import type { Io } from '../command/run-command';
import { textTable } from '../command/text-table';
import type { readArguments } from './main';
import { seedFolder } from './seed';
import type { Counts } from './seed-records';

const counts = ['created', 'changed', 'unchanged'] as const;

/** @throws OperatorError if the folder cannot be seeded. Nothing was written then. */
export async function run(
  payload: Payload,
  { folder, dryRun }: ReturnType<typeof readArguments>,
  { report, print, signal }: Pick<Io, 'report' | 'print' | 'signal'>,
): Promise<void> {
  // A dry run must not change the schema.
  const pending = await pendingMigrations(payload);
  if (dryRun && pending.length > 0)
    throw new OperatorError(
      `The database is older than this version (missing migrations: ${pending.join(', ')}). Start the site once, then try again.`,
    );
  await applyMigrations(payload, { log: report });
  const { tallies, seconds } = await seedFolder(payload, folder, { dryRun, report, signal });
  const present = tallies.filter((tally) => counts.some((count) => tally[count] > 0));
  const total = (count: keyof Counts) => present.reduce((sum, tally) => sum + tally[count], 0);
  const table = textTable([
    ['', ...counts],
    ...present.map((tally) => [tally.kind, ...counts.map((count) => String(tally[count]))]),
    ['in all', ...counts.map((count) => String(total(count)))],
  ]);
  const number = total('created') + total('changed');
  const changes = `${number} ${number === 1 ? 'change' : 'changes'}`;
  const time = `${seconds.toFixed(1)} s`;
  print(
    `\n${table}\n\n${dryRun ? `${changes} to be made; nothing was written (${time}).` : `${changes} in ${time}.`}`,
  );
}
