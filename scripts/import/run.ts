import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { importSubscribers, listBookSlugs } from '../../cms/subscriptions/queries/subscribers';
import { assertMigrated } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { isPostSlugTaken } from '../../cms/posts/queries/post-slugs';
import { nameStore } from '../../cms/seeding/queries/names';
import type { Io } from '../command/run-command';
import { seedFolder } from '../seed/seed';
import { readGhost } from './ghost';
import type { readArguments } from './main';
import { openOldPictures } from './old-pictures';
import { postFiles } from './post-files';
import { readSubscribers } from './subscribers';
import { readWordPress } from './wordpress';

type Options = ReturnType<typeof readArguments> & { text: string };

async function namesBySlug(req: PayloadRequest, kind: 'tags' | 'categories') {
  const stored = [...(await nameStore(req, kind).find()).values()];
  return new Map(stored.map(({ fields: { slug = '', name = '' } }) => [slug, name]));
}

/** Imports posts by a folder that is seeded, so the same rules hold, and everything is written or nothing. */
export async function importPosts(
  payload: Payload,
  { file, text, url, pictures, allowPrivate, dryRun }: Options,
  { report, print, signal }: Pick<Io, 'report' | 'print' | 'signal'>,
): Promise<void> {
  const req = await createLocalReq({}, payload);
  const read = file.toLowerCase().endsWith('.json') ? readGhost : readWordPress;
  const site = read(text.replace(/^\ufeff/, ''));
  report(`posts in the file: ${site.posts.length}; reading their pictures`);
  const {
    files,
    notes,
    pictures: withPictures,
    ...counts
  } = await postFiles(
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
    `${dryRun ? 'Would be imported' : 'Imported'}: posts ${counts.posts} (drafts ${counts.drafts}), pictures ${withPictures}. Notes above: ${notes.length}.`,
  );
}

/** Imports subscribers. They get no confirmation mail, so the file or the user names where they agreed. */
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
    `Imported: subscribers ${added.length}. Here already: ${known}, unsubscribed before: ${unsubscribed.length}, rows left out: ` +
      `${notes.length}. Each mail says where they agreed.`,
  );
}

/** @throws OperatorError if the file cannot be imported. Nothing was written then. */
export async function run(payload: Payload, options: Options, io: Io): Promise<void> {
  await assertMigrated(payload, migrations);
  const isTable = options.file.toLowerCase().endsWith('.csv');
  await (isTable ? importTable : importPosts)(payload, options, io);
}
