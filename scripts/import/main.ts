import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalReq, type Payload } from 'payload';
import { assertMigrated } from '../../cms/platform/database/migrate';
import { OperatorError } from '../../cms/platform/operator-error';
import { isPostSlugTaken } from '../../cms/subjects/posts/queries/post-slugs';
import { namesBySlug } from '../../cms/subjects/seeding/queries/records';
import {
  importSubscribers,
  listBookSlugs,
} from '../../cms/subjects/subscriptions/queries/subscribers';
import { parseCommandLine } from '../command/parse-command-line';
import { command, type Io } from '../command/run-command';
import { seedFolder } from '../seed/seed';
import { readGhost } from './ghost';
import { openOldPictures } from './old-pictures';
import { postFiles } from './post-files';
import { readSubscribers } from './subscribers';
import { readWordPress } from './wordpress';

const usage =
  'npm run import -- FILE.xml|FILE.json [--pictures FOLDER] [--url URL] [--allow-private] [--dry-run]\n' +
  '       npm run import -- FILE.csv --consent TEXT [--topics posts,books] [--dry-run]';

/** Maximum size in bytes. The file is read as a whole. */
const largestFile = 500_000_000;

/** Parses the command line, with paths relative to `userCwd`. @throws OperatorError with the usage */
export function readArguments(args: string[], userCwd: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    pictures: { type: 'string' },
    url: { type: 'string' },
    'allow-private': { type: 'boolean', default: false },
    consent: { type: 'string' },
    topics: { type: 'string', default: 'posts,books' },
    'dry-run': { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new OperatorError(`Name one file.\nUsage: ${usage}`);
  if (values.url !== undefined && !/^https?:\/\//.test(values.url))
    throw new OperatorError(
      '--url must be the URL of the former site, such as https://old.example.com',
    );
  const topics = values.topics.split(',');
  if (topics.some((topic) => topic !== 'posts' && topic !== 'books'))
    throw new OperatorError('--topics must be posts, books, or posts,books');
  return {
    file: path.resolve(userCwd, file),
    pictures: values.pictures === undefined ? undefined : path.resolve(userCwd, values.pictures),
    url: values.url,
    allowPrivate: values['allow-private'],
    consent: values.consent,
    topics: { posts: topics.includes('posts'), books: topics.includes('books') },
    dryRun: values['dry-run'],
  };
}

async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > largestFile)
      throw new OperatorError(`${file} has more than ${largestFile / 1e6} MB: export it in parts.`);
    return new TextDecoder().decode(await readFile(file));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} cannot be read: ${reason}`);
  }
}

type Options = ReturnType<typeof readArguments> & { text: string };

/** Imports posts by seeding a temporary folder: the same rules apply, and either all or nothing is written. */
export async function importPosts(
  payload: Payload,
  { file, text, url, pictures, allowPrivate, dryRun }: Options,
  { report, print, signal }: Pick<Io, 'report' | 'print' | 'signal'>,
): Promise<void> {
  const req = await createLocalReq({}, payload);
  const read = file.toLowerCase().endsWith('.json') ? readGhost : readWordPress;
  const site = read(text.replace(/^\ufeff/, ''));
  report(`posts in the file: ${site.posts.length}; reading their pictures`);
  const { files, notes, ...counts } = await postFiles(
    { ...site, url: url ?? site.url },
    {
      isTaken: (slug) => isPostSlugTaken(req, slug),
      tags: await namesBySlug(req, 'tags'),
      categories: await namesBySlug(req, 'categories'),
    },
    openOldPictures({ folder: pictures, allowPrivate, signal }),
  );
  if (counts.posts > 0) {
    const folder = await mkdtemp(path.join(tmpdir(), 'fovean-import-'));
    try {
      for (const [name, content] of files) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), content);
      }
      await seedFolder(payload, folder, { dryRun, report, signal });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  for (const note of notes) print(note);
  print(
    `${dryRun ? 'Would be imported' : 'Imported'}: posts ${counts.posts} (drafts ${counts.drafts}), pictures ${counts.pictures}. Notes above: ${notes.length}.`,
  );
}

/** Imports subscribers. They get no confirmation mail, so the file or the user must name where they agreed. */
export async function importTable(
  payload: Payload,
  { text, consent, topics, dryRun }: Options,
  { print }: Pick<Io, 'print'>,
): Promise<void> {
  const req = await createLocalReq({}, payload);
  const bookSlugs = await listBookSlugs(req);
  const { subscribers, notes } = readSubscribers(text, { consent, topics, bookSlugs });
  for (const note of notes) print(note);
  if (dryRun) return print(`Would import up to ${subscribers.length} subscribers.`);
  const { added, unsubscribed } = await importSubscribers(req, subscribers);
  for (const email of unsubscribed) print(`not imported: ${email} unsubscribed here`);
  const known = subscribers.length - added.length - unsubscribed.length;
  print(
    `Imported: subscribers ${added.length}. Here already: ${known}, unsubscribed before: ${unsubscribed.length}, rows skipped: ` +
      `${notes.length}. Each mail says where they agreed.`,
  );
}

/** @throws OperatorError if the file cannot be imported. Nothing was written then. */
export async function run(payload: Payload, options: Options, io: Io): Promise<void> {
  await assertMigrated(payload);
  const isTable = options.file.toLowerCase().endsWith('.csv');
  await (isTable ? importTable : importPosts)(payload, options, io);
}

export const main = command({
  purpose: 'an import',
  readOptions: async (args, userCwd) => {
    const options = readArguments(args, userCwd);
    return { ...options, text: await readText(options.file) };
  },
  run,
  report: console.log,
  aborted: 'Aborted: nothing was written.',
  failed: 'The import failed, and nothing was written',
  within: 60_000,
});
