import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { summarize, setForCopies } from '../../cms/backup/queries/snapshot';
import { checkBackup, DamagedBackup } from '../../cms/backup/read-backup';
import { restoreBackup } from '../../cms/backup/restore-backup';
import { megabytes } from '../../cms/backup/megabytes';
import { writeBackup, type WrittenBackup } from '../../cms/backup/write-backup';
import { createDatabase } from '../../cms/database/create-database';
import { startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
import { migrations } from '../../cms/migrations';
import { repeatableRandom } from '../bench/repeatable-random';
import { withBuiltSite } from '../serve/built-site';
import { copySiteWithFewPictures } from '../serve/small-site';
import type { Trial, TrialContext } from './trial';

/** Megabytes of rows besides the content, and how many bytes are flipped: each flip is looked for in the whole file. */
const sizes = { short: { bulk: 30, flips: 60 }, whole: { bulk: 10_000, flips: 6 } };

/** What both sites call themselves: it stands in their pages. */
const publicUrl = 'http://localhost:3000';

const pages = [
  ...['/', '/books', '/books/indomitus-est', '/author', '/contact', '/thesaurus', '/fantasy'],
  ...['/blog', '/blog/a-map-that-argues-back', '/sitemap.xml'],
];

/** Writers beside the backup. */
const writers = 4;

/** A site that is written to while it is backed up, and the same one restored elsewhere. */
export const trial: Trial = {
  bar: 'backup under load, restore elsewhere: every row committed before the snapshot, none after it; checksums and pages equal; a flipped byte anywhere is refused before anything is touched',
  run: async (context) => {
    const repository = path.join(context.folder, 'site');
    await mkdir(repository);
    await copySiteWithFewPictures(repository);
    const server = await startEmbeddedPostgres({ dataDir: context.folder });
    try {
      return await tryBackup({ ...context, repository }, server.url);
    } finally {
      await server.stop();
    }
  },
};

async function tryBackup(context: TrialContext, admin: string) {
  const { folder, report, signal, size } = context;
  const site = { url: await createDatabase(admin, 'site'), dataDir: path.join(folder, 'data') };
  const elsewhere = {
    url: await createDatabase(admin, 'elsewhere'),
    dataDir: path.join(folder, 'elsewhere'),
  };
  for (const { dataDir } of [site, elsewhere]) await mkdir(dataDir);
  const file = path.join(folder, 'site.backup');

  const { written, lost, early, before } = await withSite(context, site, async (origin) => {
    report(`loading ${sizes[size].bulk} MB of rows`);
    await load(site.url, sizes[size].bulk);
    report('backing up, while it is written to');
    const backedUp = await backUpUnderLoad(site, file, signal);
    return { ...backedUp, before: await readPages(origin) };
  });
  const { bytes, manifest, head, seconds, memory } = written;
  report(`restoring ${megabytes(bytes)}`);
  const begun = performance.now();
  await restoreBackup(elsewhere, { file, migrations, signal });
  const restoring = (performance.now() - begun) / 1_000;
  const unequal = await unequalTables(elsewhere.url, head, manifest);
  const missing = await lost(elsewhere.url);
  const tooMany = await early(elsewhere.url);

  report(`flipping ${sizes[size].flips} bytes`);
  const accepted = await acceptedFlips(context, elsewhere, file);
  const touched = await unequalTables(elsewhere.url, head, manifest);

  const after = await withSite(context, elsewhere, readPages);
  const otherPages = pages.filter((page) => before[page] !== after[page]);
  const faults = [
    ...unequal.map((name) => `${name} is not equal`),
    ...touched.map((name) => `${name} was touched by a damaged backup`),
    ...otherPages.map((page) => `${page} is another page`),
    ...(missing > 0 ? [`${missing} rows committed before are missing`] : []),
    ...(tooMany > 0 ? [`${tooMany} rows committed after are there`] : []),
    ...(accepted > 0 ? [`${accepted} flipped bytes were accepted`] : []),
  ];
  return {
    figure:
      faults.length > 0
        ? faults.join('; ')
        : `${megabytes(bytes)} of ${head.tables.length} tables and ${Object.keys(manifest.media).length} uploads in ${seconds.toFixed(1)} s, with ${written.meanwhile} rows written meanwhile, and ${memory} MB of memory more at most; restored in ${restoring.toFixed(1)} s; ${sizes[size].flips} of ${sizes[size].flips} flipped bytes refused; ${pages.length} pages equal`,
    met: faults.length === 0,
  };
}

type Place = { url: string; dataDir: string };

const withSite = <Result>(
  { repository, signal }: TrialContext,
  { url, dataDir }: Place,
  work: (origin: string) => Promise<Result>,
): Promise<Result> =>
  withBuiltSite(
    { repository, dataDir, databaseUrl: url, signal },
    { SITE_URL: publicUrl },
    ({ origin }) => work(origin),
  );

async function readPages(origin: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const page of pages) {
    const answer = await fetch(origin + page);
    read[page] = `${answer.status} ${await answer.text()}`;
  }
  return read;
}

/** Rows that do not compress to nothing. */
async function load(url: string, megabytesOfRows: number): Promise<void> {
  await withConnection(url, async (client) => {
    for (let part = 0; part < megabytesOfRows; part += 10)
      await client.query(
        `INSERT INTO payload_kv (key, data)
         SELECT 'bulk-' || $1::int || '-' || n, jsonb_build_object('text',
           (SELECT string_agg(md5(($1::int * 1000000::bigint + n * 1000 + i)::text), ' ') FROM generate_series(1, 300) i))
         FROM generate_series(1, 1000) n`,
        [part],
      );
  });
}

type UnderLoad = {
  written: WrittenBackup & { seconds: number; memory: number; meanwhile: number };
  /** How many rows that were committed before the snapshot a restored database lacks. */
  lost: (url: string) => Promise<number>;
  /** How many rows that were begun after the snapshot it has. */
  early: (url: string) => Promise<number>;
};

async function backUpUnderLoad(site: Place, file: string, signal: AbortSignal): Promise<UnderLoad> {
  const committed: string[] = [];
  let [isOver, number] = [false, 0];
  let [before, begunBefore, atSnapshot] = [0, 0, 0];
  const write = async () =>
    withConnection(site.url, async (client) => {
      while (!isOver) {
        const key = `row-${(number += 1)}`;
        await client.query('INSERT INTO payload_kv (key, data) VALUES ($1, $2)', [
          key,
          JSON.stringify(randomBytes(200).toString('hex')),
        ]);
        committed.push(key);
      }
    });
  const writing = Array.from({ length: writers }, write);
  while (committed.length < 200) await delay(10);

  const memory = watchMemory();
  const begun = performance.now();
  before = committed.length;
  const source = { ...site, release: 'of a trial' };
  const written = await writeBackup(
    source,
    { file },
    {
      signal,
      onSnapshot: async () => {
        begunBefore = number;
        atSnapshot = committed.length;
      },
    },
  );
  const seconds = (performance.now() - begun) / 1_000;
  isOver = true;
  await Promise.all(writing);
  const meanwhile = committed.length - atSnapshot;
  const countOf = (url: string, keys: string[]) =>
    withConnection(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int FROM payload_kv WHERE key = ANY($1)',
        [keys],
      );
      return rows[0]?.count ?? 0;
    });
  return {
    written: { ...written, seconds, memory: memory(), meanwhile },
    lost: async (url) => before - (await countOf(url, committed.slice(0, before))),
    early: (url) =>
      countOf(
        url,
        Array.from(
          { length: number - begunBefore },
          (_, index) => `row-${begunBefore + index + 1}`,
        ),
      ),
  };
}

/** @returns tells by how many megabytes this process has grown at most */
function watchMemory(): () => number {
  const first = process.memoryUsage.rss();
  let most = first;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.round((most - first) / 1_000_000);
  };
}

/** The tables whose rows are not those that were written. */
const unequalTables = (
  url: string,
  head: WrittenBackup['head'],
  manifest: WrittenBackup['manifest'],
) =>
  withConnection(url, async (client) => {
    await setForCopies(client);
    const unequal: string[] = [];
    for (const table of head.tables) {
      const { sha256 } = await summarize(client, table);
      if (sha256 !== manifest.tables[table.name]?.sha256) unequal.push(table.name);
    }
    return unequal;
  });

/** Flips single bytes at places that follow from the seed. @returns how many such backups were accepted */
async function acceptedFlips(
  { folder, seed, size, signal }: TrialContext,
  target: Place,
  file: string,
): Promise<number> {
  const { flips } = sizes[size];
  const copy = path.join(folder, 'damaged.backup');
  await copyFile(file, copy);
  const { size: bytes } = await stat(copy);
  const handle = await open(copy, 'r+');
  const byte = Buffer.alloc(1);
  const flip = async (place: number, bits: number) => {
    await handle.read(byte, 0, 1, place);
    byte[0] = (byte[0] ?? 0) ^ bits;
    await handle.write(byte, 0, 1, place);
  };
  let accepted = 0;
  const random = repeatableRandom(seed);
  try {
    for (let count = 0; count < flips; count += 1) {
      const place = Math.floor(random() * bytes);
      const bits = 1 << (count % 8);
      await flip(place, bits);
      // The first one by the whole way of a restore over what is there.
      const keepFirst = () => Promise.reject(new Error('A damaged backup came as far as this.'));
      const looking =
        count === 0
          ? restoreBackup(target, { file: copy, migrations, keepFirst, signal })
          : checkBackup(copy, { signal });
      const refusal: unknown = await looking.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(refusal instanceof DamagedBackup)) accepted += 1;
      await flip(place, bits);
    }
  } finally {
    await handle.close();
    await rm(copy);
  }
  return accepted;
}
