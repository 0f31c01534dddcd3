import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { sql } from '@payloadcms/db-postgres';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase, withConnection } from '../database/with-connection';
import type { CommittedMigration } from '../database/migrate';
import { readEnvironment } from '../env';
import { migrations } from '../../migrations';
import { PartlyDone } from '../operator-error';
import { ask } from '../../testing/ask';
import { useFastScrypt } from '../../testing/fast-scrypt';
import { templateName } from '../../testing/global-setup';
import { openSite, makeRecord } from '../../testing/open-site';
import { temporaryFolder } from '../../testing/temporary-folder';
import { backUp, keepBackedUp } from './back-up';
import { proveBackup } from './prove-backup';
import { lastBackup } from './queries/backup-records';
import { summarize } from './queries/snapshot';
import { checkBackup } from './read-backup';
import { restoreBackup } from './restore-backup';
import { lackOfRoomForBackup, lackOfRoomForProof } from './room';
import { writeBackup } from './write-backup';

/** An upload of many bytes, and unusual file names. */
const uploads = {
  'crown.webp': Buffer.alloc(300_000, 'crown'),
  'Ein Bild (1).png': Buffer.from('png'),
};

const long = 'All the men of Fovea, \\N and "so"\ton;\n'.repeat(400);

useFastScrypt();
const { payload } = await openSite();
const folder = await temporaryFolder({}, afterAll);
const url = process.env.DATABASE_URL ?? '';
const source = {
  url,
  dataDir: path.join(folder, 'data'),
  release: '1.2.3',
  payloadSecret: 'x'.repeat(40),
};
await writeUploads(source.dataDir);
await makeRecord('posts', { title: 'Long', slug: 'long', markdown: long, _status: 'published' });
// Enough rows for several parts.
await ask(
  url,
  `INSERT INTO payload_kv (key, data) SELECT n, jsonb_build_object('text', repeat('Fovea ' || n, 50000)) FROM generate_series(1, 7) n`,
);
for (const subject of ['Élan', 'Back \\ slash', 'Plain'])
  await payload.create({
    collection: 'glossary-terms',
    data: { subject, description: 'Two\nlines\tand a tab 😀', status: 'approved' },
  });

async function writeUploads(dataDir: string) {
  await mkdir(path.join(dataDir, 'media'), { recursive: true });
  for (const [name, content] of Object.entries(uploads))
    await writeFile(path.join(dataDir, 'media', name), content);
  await writeFile(path.join(dataDir, 'media', '.draft-of-a-size'), 'unfinished');
}

/** Creates a role without superuser rights until the test ends. */
async function plainRole(): Promise<string> {
  const role = `plain_${randomUUID().slice(0, 8)}`;
  await ask(source.url, `CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
  onTestFinished(async () => {
    await ask(source.url, `DROP ROLE ${role}`);
  });
  return role;
}

function asRole(database: string, role: string): string {
  const url = new URL(database);
  [url.username, url.password] = [role, 'plain'];
  return url.href;
}

const newFile = () => path.join(folder, `${randomUUID()}.backup`);

async function emptyTarget(template?: string) {
  const name = `restored_${randomUUID()}`;
  onTestFinished(() => dropDatabase(inject('databaseServer'), name));
  const url = await createDatabase(inject('databaseServer'), name, { template });
  const dataDir = await mkdtemp(path.join(folder, 'target-'));
  return { url, dataDir };
}

/** Creates another site. @param word description of its only term, and name of its only image */
async function usedTarget(word: string) {
  const target = await emptyTarget(templateName);
  await ask(
    target.url,
    `INSERT INTO glossary_terms (subject, description, status) VALUES ('Oats', '${word}', 'approved')`,
  );
  await writeUploads(target.dataDir);
  await writeFile(path.join(target.dataDir, 'media', `${word}.png`), word);
  return target;
}

/** Returns the schema of a database: columns, constraints, indexes, triggers, functions. */
const shapeOf = (url: string) =>
  ask(
    url,
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY 1`,
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
    `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    `SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  );

const uploadsIn = async (dataDir: string) => {
  const names = await readdir(path.join(dataDir, 'media'));
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(dataDir, 'media', name))] as const),
    ),
  );
};

/** The site's backup, written once. Tests that damage it use a copy. */
let written: ReturnType<typeof writeBackup> | undefined;
const siteBackup = () => (written ??= writeBackup(source, { file: newFile() }));

test('the owner of a database can restore the whole site: rows, uploads, tables, triggers and sequences', async () => {
  const { file, head, manifest } = await siteBackup();
  const role = await plainRole();
  const target = await emptyTarget();
  const name = new URL(target.url).pathname.slice(1);
  await ask(source.url, `ALTER DATABASE "${name}" OWNER TO ${role}`);
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  const owned = { ...target, url: asRole(target.url, role) };
  const restored = await restoreBackup(owned, { file, report });
  expect(restored.upgraded).toEqual([]);
  // Indented lines report progress.
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    'Checking the whole backup',
    expect.stringMatching(/^Taken at .*: \d+ rows of \d+ tables, 2 uploads \(0\.3 MB\)$/),
    'Restoring',
  ]);
  expect(await uploadsIn(target.dataDir)).toEqual(uploads);
  expect(await readdir(target.dataDir)).toEqual(['media']);
  expect(await shapeOf(target.url)).toEqual(await shapeOf(source.url));
  // Compare all rows, including generated columns.
  for (const { name } of head.tables) {
    const all = `SELECT coalesce(json_agg(t ORDER BY t::text), '[]') FROM public."${name}" t`;
    expect(await ask(target.url, all), name).toEqual(await ask(source.url, all));
  }
  expect(manifest.tables.glossary_terms?.rows).toBe(3);
  expect(Object.keys(manifest.tables).filter((name) => name.includes('visitor'))).toEqual([]);
  expect(await ask(target.url, `SELECT nextval('posts_id_seq')`)).toEqual(
    await ask(source.url, `SELECT nextval('posts_id_seq')`),
  );
});

test('a backup is a tar archive of uploads and of rows in the format of PostgreSQL', async () => {
  const { file } = await siteBackup();
  const opened = await mkdtemp(path.join(folder, 'opened-'));
  await promisify(execFile)('tar', ['-xf', file, '-C', opened]);
  expect(await readFile(path.join(opened, 'media/crown.webp'))).toEqual(uploads['crown.webp']);
  expect((await readdir(path.join(opened, 'rows/payload_kv'))).length).toBeGreaterThan(2);
  const parts = path.join(opened, 'rows/glossary_terms');
  const rows = gunzipSync(await readFile(path.join(parts, '00001.copy.gz'))).toString();
  expect(rows).toContain('Back \\\\ slash');
});

test('a backup contains rows committed before the snapshot, and none committed after it', async () => {
  const file = newFile();
  const term = async (subject: string) => {
    await makeRecord('glossary-terms', { subject, description: 'Any text', status: 'pending' });
  };
  await term('Before the snapshot');
  await writeBackup(source, { file }, { onSnapshot: () => term('After the snapshot') });
  const rows: Buffer[] = [];
  await checkBackup(file, {}, (item) => {
    if (item.kind === 'rows' && item.table === 'glossary_terms') rows.push(item.content);
  });
  expect(Buffer.concat(rows).toString()).toContain('Before the snapshot');
  expect(Buffer.concat(rows).toString()).not.toContain('After the snapshot');
  await payload.delete({
    collection: 'glossary-terms',
    where: { subject: { contains: 'the snapshot' } },
  });
});

test('a backup with a flipped bit anywhere, or without its end, is refused', async () => {
  const { file } = await siteBackup();
  const whole = await readFile(file);
  const copy = newFile();
  // The first entry, the seal, and places in between.
  const places = new Set([0, 124, 157, 511, 600, whole.length - 1]);
  for (let place = whole.length - 90; place < whole.length; place += 45) places.add(place);
  for (let place = 700; place < whole.length; place += Math.ceil(whole.length / 6))
    places.add(place);
  for (const place of places) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    await writeFile(copy, damaged);
    await expect(checkBackup(copy), `byte ${place}`).rejects.toThrow(/is damaged \(/);
  }
  for (const length of [0, 512, whole.length - 1]) {
    await writeFile(copy, whole);
    await truncate(copy, length);
    await expect(checkBackup(copy), `cut at ${length}`).rejects.toThrow(/is damaged \(/);
  }
  await writeFile(copy, Buffer.concat([whole, Buffer.from('\n')]));
  await expect(checkBackup(copy)).rejects.toThrow(/is damaged \(/);
  await expect.poll(() => isOpen(copy)).toBe(false);
});

/** Returns whether this process has a file open. False on systems other than Linux. */
async function isOpen(file: string): Promise<boolean> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const links = descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''));
  return (await Promise.all(links)).some((link) => link.startsWith(file));
}

test('restoring a damaged backup changes nothing', async () => {
  const { file } = await siteBackup();
  const damaged = await readFile(file);
  damaged[damaged.length - 2000] = (damaged[damaged.length - 2000] ?? 0) ^ 4;
  const copy = newFile();
  await writeFile(copy, damaged);
  const target = await emptyTarget();
  await ask(target.url, 'CREATE TABLE mine (word text)', `INSERT INTO mine VALUES ('kept')`);
  await writeUploads(target.dataDir);
  const keepFirst = () => Promise.reject(new Error('Nothing had to be kept.'));
  await expect(restoreBackup(target, { file: copy, keepFirst })).rejects.toThrow(/is damaged/);
  expect(await ask(target.url, 'SELECT word FROM mine')).toEqual(['kept']);
  expect(Object.keys(await uploadsIn(target.dataDir))).toContain('crown.webp');
});

test('an encrypted backup needs its passphrase, contains the session secret, and is authenticated', async () => {
  const passphrase = 'the crown lies under the great tree';
  const file = newFile();
  const { bytes } = await writeBackup(source, { file, passphrase });
  const sealed = await readFile(file);
  expect(sealed.length).toBe(bytes);
  expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(sealed.includes('crown')).toBe(false);
  await expect(checkBackup(file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(checkBackup(file, { passphrase: 'guessed' })).rejects.toThrow(
    'cannot be decrypted with this passphrase',
  );
  const kinds = new Map<string, unknown>();
  await checkBackup(file, { passphrase }, (item) => kinds.set(item.kind, item));
  expect(kinds.get('secret')).toEqual({ kind: 'secret', payloadSecret: source.payloadSecret });

  const copy = newFile();
  for (const place of [70_000, sealed.length - 1]) {
    const damaged = Buffer.from(sealed);
    damaged[place] = (damaged[place] ?? 0) ^ 128;
    await writeFile(copy, damaged);
    await expect(checkBackup(copy, { passphrase }), `byte ${place}`).rejects.toThrow(/damaged/);
  }
  // Without a whole chunk, the rest is authentic but has no end.
  await writeFile(copy, sealed.subarray(0, sealed.length - 70_000));
  await expect(checkBackup(copy, { passphrase })).rejects.toThrow(/damaged/);

  const plain = await siteBackup();
  const inPlain: string[] = [];
  await checkBackup(plain.file, {}, (item) => inPlain.push(item.kind));
  expect(inPlain).not.toContain('secret');
});

test('existing data is replaced only on request, after a backup that can be restored', async () => {
  const { file } = await siteBackup();
  const target = await usedTarget('newer');
  await expect(restoreBackup(target, { file })).rejects.toThrow(
    'This database or data folder already contains a site. Nothing was changed',
  );

  const kept = newFile();
  const keepFirst = async () => (await writeBackup({ ...source, ...target }, { file: kept })).file;
  await restoreBackup(target, { file, keepFirst });
  const descriptions = 'SELECT DISTINCT description FROM glossary_terms';
  expect(await ask(target.url, descriptions)).toEqual(['Two\nlines\tand a tab 😀']);
  expect(await uploadsIn(target.dataDir)).toEqual(uploads);
  expect(await shapeOf(target.url)).toEqual(await shapeOf(source.url));

  await restoreBackup(target, { file: kept, keepFirst: async () => 'elsewhere' });
  expect(await ask(target.url, descriptions)).toEqual(['newer']);
  expect(await uploadsIn(target.dataDir)).toEqual({
    ...uploads,
    'newer.png': Buffer.from('newer'),
  });
});

test('a restore that fails at the end leaves rows and uploads unchanged', async () => {
  const { file } = await siteBackup();
  const target = await usedTarget('mine');
  const last = migrations.at(-1);
  if (!last) throw new Error('There are migrations.');
  const broken: CommittedMigration = {
    ...last,
    name: '29990101_000000_broken',
    up: () => Promise.reject(new Error('no such table')),
  };
  await expect(
    restoreBackup(target, {
      file,
      migrations: [...migrations, broken],
      keepFirst: async () => 'elsewhere',
    }),
  ).rejects.toThrow('The migration 29990101_000000_broken failed (no such table)');
  expect(await ask(target.url, 'SELECT DISTINCT description FROM glossary_terms')).toEqual([
    'mine',
  ]);
  expect(Object.keys(await uploadsIn(target.dataDir))).toContain('mine.png');
  expect(await readdir(target.dataDir)).toEqual(['media']);
});

test('a restore refuses a database that another connection is using', async () => {
  const { file } = await siteBackup();
  const target = await emptyTarget();
  await withConnection(`${target.url}?application_name=theirs`, async () => {
    await expect(restoreBackup(target, { file })).rejects.toThrow(
      /The database is in use by theirs \(process \d+\)\. Nothing was changed/,
    );
  });
});

test('a restore migrates a backup of an older release, and refuses one of a newer release or an earlier state', async () => {
  const { file } = await siteBackup();
  const next: CommittedMigration = {
    name: '29990101_000000_next',
    up: async ({ db }) => {
      await db.execute(sql`ALTER TABLE glossary_terms ADD COLUMN mood varchar DEFAULT 'calm'`);
    },
    down: () => Promise.resolve(),
  };
  const target = await emptyTarget();
  const newer = [...migrations, next];
  const restored = await restoreBackup(target, { file, migrations: newer });
  const { head, manifest, upgraded } = restored;
  expect(upgraded).toEqual([next.name]);
  expect(await ask(target.url, 'SELECT name FROM payload_migrations ORDER BY 1')).toEqual(
    newer.map(({ name }) => name),
  );
  expect(await ask(target.url, 'SELECT DISTINCT mood FROM glossary_terms')).toEqual(['calm']);
  for (const table of head.tables) {
    if (table.name === 'payload_migrations') continue;
    const rows = await withConnection(target.url, (client) => summarize(client, table));
    expect(manifest.tables[table.name], table.name).toMatchObject(rows);
  }

  const keepFirst = () => Promise.reject(new Error('Nothing had to be kept.'));
  const { file: later } = await writeBackup({ ...source, ...target }, { file: newFile() });
  const used = await usedTarget('mine');
  await expect(restoreBackup(used, { file: later, keepFirst })).rejects.toThrow(
    `The backup was made by a newer release (this one does not know ${next.name})`,
  );
  await expect(restoreBackup(used, { file, migrations: [next], keepFirst })).rejects.toThrow(
    'The backup was made by an earlier state of the site',
  );
});

test('the error for a backup that cannot be recorded says that the file exists', async () => {
  const file = newFile();
  await ask(
    source.url,
    'ALTER TABLE backups ADD CONSTRAINT gone CHECK (ended_at IS NULL) NOT VALID',
  );
  onTestFinished(async () => {
    await ask(source.url, 'ALTER TABLE backups DROP CONSTRAINT gone');
  });
  const failure: unknown = await backUp(payload, source, { file }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PartlyDone);
  expect(failure).toHaveProperty(
    'message',
    expect.stringMatching(
      new RegExp(
        `^The backup ${file} was written and verified, but could not be recorded \\(.*"gone"\\)`,
      ),
    ),
  );
  await checkBackup(file);
});

test('without permission to create databases, a backup is only checked, with the reason', async () => {
  const { file } = await siteBackup();
  const url = asRole(source.url, await plainRole());
  expect(await proveBackup({ ...source, url }, file)).toEqual({
    isProven: false,
    notAllowed: expect.stringContaining('may not create databases') as string,
  });
});

test('a backup does not start if it might fill the disk', async () => {
  const file = newFile();
  expect(await lackOfRoomForBackup(source, file, async () => 200_100_000)).toMatch(
    /^the disk of .* has 200 MB free and needs \d+ MB$/,
  );
  expect(await lackOfRoomForBackup(source, file, async () => 900_000_000)).toBeUndefined();
  // The embedded database is on the data folder's disk; the disk of another server is unknown.
  expect(await lackOfRoomForProof(source, async () => 0)).toBeUndefined();
  const dataDir = await mkdtemp(path.join(folder, 'embedded-'));
  await mkdir(path.join(dataDir, 'postgres'));
  expect(await lackOfRoomForProof({ ...source, dataDir }, async () => 0)).toMatch('has 0 MB free');
});

test('one process of a site backs it up on schedule, removes old backups, and records the last one', async () => {
  await ask(
    source.url,
    'DELETE FROM backups',
    // From a wrong clock. The last backup has the highest id.
    `INSERT INTO backups (file, started_at, ended_at, bytes, is_proven) VALUES ('/b/ahead', '2099-01-01', '2099-01-01', 1, true)`,
  );
  const dir = await mkdtemp(path.join(folder, 'kept-'));
  const [oldest, old, ofOthers] = [
    'fovean-20200101T030000Z.backup',
    'fovean-20200102T030000Z.backup.age',
    'before-restore-20200101T030000Z.backup',
  ];
  for (const name of [oldest, old, ofOthers, 'fovean-20200103T030000Z.backup.unfinished'])
    await writeFile(path.join(dir, name), '');
  const environment = {
    ...readEnvironment(),
    DATA_DIR: source.dataDir,
    BACKUP_DIR: dir,
    BACKUP_SCHEDULE: '0 0 1 1 *',
    BACKUP_KEEP: 2,
  };
  const processes = [1, 2].map(() => keepBackedUp(payload, environment, 20));
  try {
    await expect.poll(() => readdir(dir)).not.toContain(oldest);
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()));
  }
  const names = (await readdir(dir)).sort();
  expect(names).toEqual([ofOthers, old, expect.stringMatching(/^fovean-\d{8}T\d{6}Z\.backup$/)]);
  const last = await lastBackup({ payload });
  const file = path.join(dir, names[2] ?? '');
  expect(last).toMatchObject({ file, proven: true, problem: null });
  expect(last?.lastProvenAt?.getFullYear()).toBeLessThan(2099);
  expect(await ask(source.url, 'SELECT count(*)::int FROM backups')).toEqual([2]);
  // The temporary databases were removed.
  const scratch = `SELECT count(*)::int FROM pg_database WHERE datname LIKE 'backup_proof%'`;
  expect(await ask(source.url, scratch)).toEqual([0]);

  const nowhere = path.join(folder, 'no-such-folder', 'x.backup');
  await expect(backUp(payload, source, { file: nowhere })).rejects.toThrow(
    `The backup cannot be written to ${nowhere} (its folder does not exist)`,
  );
  expect(await lastBackup({ payload })).toMatchObject({
    file: nowhere,
    proven: false,
    hasFailed: true,
    problem: expect.stringContaining('its folder does not exist') as string,
    lastProvenAt: last?.at,
  });
});

test('an aborted backup leaves no file', async () => {
  const target = { file: newFile(), passphrase: 'a passphrase that is long enough' };
  const broken = new AbortController();
  const onSnapshot = async () => broken.abort();
  await expect(
    writeBackup(source, target, { signal: broken.signal, onSnapshot }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  const name = path.basename(target.file);
  expect((await readdir(folder)).filter((each) => each.startsWith(name))).toEqual([]);
});
