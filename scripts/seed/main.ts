import path from 'node:path';
import type { Payload } from 'payload';
import { applyMigrations, pendingMigrations } from '../../cms/platform/database/migrate';
import { OperatorError } from '../../cms/platform/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { command, type Io } from '../command/run-command';
import { textTable } from '../command/text-table';
import { readSeedFolder } from './folder';
import { seedFolder } from './seed';

const usage = 'npm run seed -- [FOLDER] [--dry-run]';

/** Relative to the repository, which is the working folder. */
const ownContent = 'scripts/seed/content';

/** Parses the command line, with paths relative to `userCwd`. @throws OperatorError with the usage */
export function readArguments(args: string[], userCwd: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    'dry-run': { type: 'boolean', default: false },
  });
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one folder only: ${usage}`);
  return {
    folder: folder === undefined ? path.resolve(ownContent) : path.resolve(userCwd, folder),
    dryRun: values['dry-run'],
  };
}

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
  const total = (count: (typeof counts)[number]) =>
    present.reduce((sum, tally) => sum + tally[count], 0);
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

export const main = command({
  purpose: 'a seeding',
  readOptions: async (args, userCwd) => {
    const options = readArguments(args, userCwd);
    // Finds a wrong folder before anything is started.
    await readSeedFolder(options.folder);
    return options;
  },
  run,
  report: console.log,
  aborted: 'Aborted: nothing was written.',
  failed: 'Seeding failed, and nothing was written',
  // The rollback may take long on a busy machine. A second Ctrl-C ends it at once.
  within: 60_000,
});
