import { csvOf } from '../../cms/contract/plain/csv';
import path from 'node:path';
import { writeFile, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { type Payload, createLocalReq } from 'payload';
import { assertMigrated } from '../../cms/platform/database/migrate';
import { OperatorError } from '../../cms/platform/operator-error';
import { inReadTransaction } from '../../cms/subjects/seeding/queries/transactions';
import { parseCommandLine } from '../command/parse-command-line';
import { command, type Io } from '../command/run-command';
import { siteFiles } from './site-files';
import { undefinedOn, ifThere } from '../../cms/platform/database/file-errors';
import { listSubscribers } from '../../cms/subjects/subscriptions/queries/subscribers';
import { exportMark } from '../seed/folder';

const usage = 'npm run export -- FOLDER|SUBSCRIBERS.csv [--force]';

/** Parses the command line, with paths relative to `userCwd`. @throws OperatorError with the usage */
export function readArguments(args: string[], userCwd: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    force: { type: 'boolean', default: false },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new OperatorError(`Name one folder or .csv file: ${usage}`);
  return { folder: path.resolve(userCwd, folder), force: values.force };
}

interface ExportOptions {
  force?: boolean;
  /** Aborts the export, so that nothing is written. */
  signal?: AbortSignal;
}

/**
 * Writes the site's content to a folder, in the formats that seeding reads. Seeded into an empty database, it gives the same site.
 * Accounts, comments, messages, mails and keys are not exported. If it fails, nothing is written.
 */
export async function exportFolder(
  payload: Payload,
  folder: string,
  { force = false, signal }: ExportOptions = {},
): Promise<{ files: number; warnings: string[] }> {
  await checkOutputDir(folder, force);
  const { files, warnings } = await inReadTransaction(payload, siteFiles);
  signal?.throwIfAborted();
  await writeOutputDir(folder, files, () => signal?.throwIfAborted());
  return { files: files.size, warnings };
}

/** @throws OperatorError if the site cannot be exported */
export async function run(
  payload: Payload,
  { folder, force }: ReturnType<typeof readArguments>,
  { print, signal }: Pick<Io, 'print' | 'signal'>,
): Promise<void> {
  await assertMigrated(payload);
  if (isTable(folder))
    return print(
      `${await exportSubscribers(payload, folder, force)} subscribers written to ${folder}.`,
    );
  const { files, warnings } = await exportFolder(payload, folder, { force, signal });
  for (const warning of warnings) print(`warning: ${warning}`);
  print(`${files} files written to ${folder}.`);
}

export const main = command({
  purpose: 'an export',
  readOptions: async (args, userCwd) => {
    const options = readArguments(args, userCwd);
    if (!isTable(options.folder)) await checkOutputDir(options.folder, options.force);
    return options;
  },
  run,
  report: console.log,
  aborted: 'Aborted: nothing was written.',
  failed: 'The export failed, and nothing was written',
});

const isTable = (target: string): boolean => target.toLowerCase().endsWith('.csv');

/** Writes the subscribers to a CSV file that `npm run import` reads. Only the user may read it. */
async function exportSubscribers(payload: Payload, file: string, force: boolean): Promise<number> {
  const subscribers = await listSubscribers(await createLocalReq({}, payload));
  const text = csvOf([
    ['email', 'posts', 'books', 'consent', 'confirmed_at', 'waits_for'],
    ...subscribers.map(({ email, posts, books, consent, confirmed_at, waits_for }) => [
      ...[email, posts, books, consent, confirmed_at, waits_for.join(' ')],
    ]),
  ]);
  const options = { flag: force ? 'w' : 'wx', mode: 0o600 };
  const written = writeFile(file, text, options).then(() => true);
  if (!(await undefinedOn(['EEXIST'], written)))
    throw new OperatorError(`${file} exists: name another file, or add --force to replace it.`);
  return subscribers.length;
}

/** Files and folders of an export. A folder with anything else in it is never replaced. */
const ownNames = new Set([
  'README.md',
  'books',
  'categories.yaml',
  'emblems',
  exportMark,
  'glossary',
  'media',
  'media.yaml',
  'pages',
  'posts',
  'samples',
  'tags.yaml',
]);

const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? [];

/** Checks that an export to the folder replaces nothing except, with `force`, an earlier export. */
async function checkOutputDir(folder: string, force: boolean): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isSymbolicLink()) throw new OperatorError(`${folder} is a link: name its target.`);
  if (found?.isFile()) throw new OperatorError(`${folder} is a file: name a folder.`);
  const names = await namesIn(folder);
  if (names.length === 0) return;
  if (!force)
    throw new OperatorError(
      `${folder} is not empty: name another folder, or replace an earlier export in it with --force.`,
    );
  const foreign = names.filter((name) => !ownNames.has(name));
  if (foreign.length > 0)
    throw new OperatorError(
      `${folder} contains other files (${foreign.slice(0, 3).join(', ')}), so --force does not replace it.`,
    );
}

/**
 * Writes the files to a temporary folder, calls `check`, and moves them to their place. The folder always has either the whole export
 * or its former content.
 */
async function writeOutputDir(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
  check: () => void,
): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const scratch = await mkdtemp(path.join(parent, `.${path.basename(folder)}-`));
  const [written, former] = [path.join(scratch, 'new'), path.join(scratch, 'former')];
  try {
    await mkdir(written);
    for (const [file, content] of files) {
      const target = path.join(written, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    }
    check();
    const replaced = (await namesIn(folder)).length > 0;
    if (replaced) await rename(folder, former);
    try {
      await rename(written, folder);
    } catch (error) {
      if (replaced) await rename(former, folder);
      throw error;
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
