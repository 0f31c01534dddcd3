import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkBackup } from '../../cms/backup/read-backup';
import { writeBackup } from '../../cms/backup/write-backup';
import { createDatabase } from '../../cms/database/create-database';
import { diskFull } from '../../cms/database/disk-full';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { apiKey, startBuiltSite } from '../serve/built-site';
import { siteToTry } from './site-to-try';
import { startSteadyLoad, tellFailures } from './steady-load';
import type { Trial, TrialContext } from './trial';

const run = promisify(execFile);

/** Bytes of the disks: the first has room for the database and what a start draws. */
const disks = { data: 900_000_000, media: 400_000_000, log: 1_000_000, backup: 3_000_000 };

/** Requests of a page a second, all the while. */
const rate = 20;

/** What waits for the database to come back after there is room is tried for so long, in milliseconds. */
const patience = 60_000;

/** Small disks of their own, each filled to the last byte under what the site keeps there. */
export const trial: Trial = {
  bar: 'disk full under data, uploads, log, backup: a clear error, the old state whole, readers served',
  run: async (context) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new OperatorError('Only root, on Linux, can mount the small disks that this needs.');
    const parts = { data: fillData, uploads: fillUploads, log: fillLog, backup: fillBackup };
    const figures: string[] = [];
    let met = true;
    for (const [name, part] of Object.entries(parts)) {
      context.report(name);
      const folder = path.join(context.folder, name);
      await mkdir(folder, { mode: 0o711 });
      const { faults, figure } = await part({ ...context, folder });
      if (faults.length > 0) met = false;
      figures.push(`${name}: ${[...faults, figure].join(', ')}`);
    }
    return { figure: figures.join('; '), met };
  },
};

type Result = { faults: string[]; figure: string };

/** Does something with a disk of so many bytes in a folder, which is gone afterwards. */
async function withDisk<Outcome>(folder: string, bytes: number, work: () => Promise<Outcome>) {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=711`, 'tmpfs', folder]);
  try {
    return await work();
  } finally {
    // What still has a file open there has been told to end.
    await run('umount', ['--lazy', folder]);
  }
}

/** Writes until there is no room for a byte. @returns makes room again */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'filler');
  const handle = await open(file, 'w');
  try {
    for (let piece = Buffer.alloc(1 << 20); piece.length > 0;)
      try {
        await handle.write(piece);
      } catch {
        piece = piece.subarray(0, piece.length >> 1);
      }
  } finally {
    await handle.close();
  }
  const { bavail } = await statfs(folder);
  if (bavail > 0) throw new Error('The disk could not be filled.');
  return () => rm(file);
}

const post = (url: string, body: object | FormData) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });

/** Noise as a picture: it does not become smaller. */
async function upload(origin: string, name: string): Promise<Response> {
  const { default: sharp } = await import('sharp');
  const raw = { width: 800, height: 600, channels: 3 } as const;
  const picture = await sharp(randomBytes(800 * 600 * 3), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(picture)], `${name}.png`));
  form.set('alt', name);
  return post(`${origin}/api/media`, form);
}

const save = (origin: string, title: string) =>
  post(`${origin}/api/Posts/AddNewRecord`, {
    ...{ title, excerpt: 'A trial.', publish: false },
    markdown: randomBytes(60_000).toString('base64'),
  });

/** A site that is read from all the while, ended afterwards. */
async function withReaders(
  site: Parameters<typeof startBuiltSite>,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const { origin, process: child } = await startBuiltSite(...site);
  const ended = once(child, 'close');
  try {
    await (await fetch(`${origin}/author`)).arrayBuffer();
    const readers = startSteadyLoad(rate, () => `${origin}/author`);
    const working = work(origin);
    // Told by `await working`, after the readers have ended.
    await working.catch(() => undefined);
    const { failures, times } = await readers.stop();
    const outcome = await working;
    const failed = tellFailures(failures);
    if (failed) outcome.faults.push(`of ${times.length} readers ${failed}`);
    return { ...outcome, figure: `${outcome.figure}, ${times.length} pages read` };
  } finally {
    child.kill();
    await ended;
  }
}

/** Tries something until it is answered with 200. @returns seconds, or null when that did not come */
async function secondsUntil(attempt: () => Promise<Response>): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < patience) {
    const answer = await attempt().catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return (performance.now() - begun) / 1_000;
    await delay(250);
  }
  return null;
}

/** Which of these titles or texts the database has not. */
const missingOf = (url: string, statement: string, texts: string[]) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(statement);
    const stored = new Set(rows.map(({ text }) => text));
    return texts.filter((text) => !stored.has(text));
  });

/** Whether a refusal says what it should. */
async function wrongRefusal(answer: Response): Promise<string[]> {
  const said = await answer.text();
  return answer.status === diskFull.status && said.includes(diskFull.message)
    ? []
    : [`refused with ${answer.status} “${said.slice(0, 80)}”`];
}

/** The database and the uploads have no room. */
async function fillData(context: TrialContext): Promise<Result> {
  const copy = await siteToTry(context);
  return withDisk(copy.dataDir, disks.data, () =>
    withReaders([copy, { LOG_LEVEL: 'silent' }], async (origin) => {
      const saved: string[] = [];
      const saveMany = async (count: number) => {
        for (let number = 0; number < count; number += 1) {
          const title = `Saved ${saved.length}`;
          const answer = await save(origin, title);
          if (answer.status !== 200) return answer;
          await answer.arrayBuffer();
          saved.push(title);
        }
        return null;
      };
      await saveMany(3);
      const makeRoom = await fill(copy.dataDir);
      const faults = await wrongRefusal(await upload(origin, 'refused'));
      // The log of PostgreSQL has some room of its own left: 32 MB at most.
      const refused = await saveMany(1_000);
      if (refused === null) faults.push('a thousand posts were saved on a full disk');
      else {
        const said = await refused.text();
        if (![503, 507].includes(refused.status))
          faults.push(`a post was refused with ${refused.status} “${said.slice(0, 80)}”`);
      }
      await delay(10_000, undefined, { signal: context.signal });
      await makeRoom();
      const title = 'Saved again';
      const back = await secondsUntil(() => save(origin, title));
      if (back === null) faults.push('nothing could be saved when there was room again');
      const url = await findEmbeddedPostgres(copy.dataDir);
      const lost = url ? await missingOf(url, 'SELECT title AS text FROM posts', saved) : saved;
      if (lost.length > 0) faults.push(`${lost.length} saved posts are gone`);
      const uploaded = await upload(origin, 'taken');
      await uploaded.arrayBuffer();
      if (uploaded.status !== 200) faults.push(`an upload was answered ${uploaded.status}`);
      return {
        faults,
        figure: `${saved.length} posts kept, the next refused with ${refused?.status}, saved again after ${back?.toFixed(1)} s`,
      };
    }),
  );
}

/** The database is elsewhere: only what is uploaded has no room. */
async function fillUploads(context: TrialContext): Promise<Result> {
  const copy = await siteToTry(context);
  const server = await startEmbeddedPostgres({ dataDir: context.folder });
  try {
    const databaseUrl = await createDatabase(server.url, 'site');
    return await withDisk(copy.dataDir, disks.media, () =>
      withReaders([{ ...copy, databaseUrl }, { LOG_LEVEL: 'silent' }], async (origin) => {
        const folder = path.join(copy.dataDir, 'media');
        const before = await readdir(folder);
        const makeRoom = await fill(copy.dataDir);
        const faults = await wrongRefusal(await upload(origin, 'refused'));
        const saved = await save(origin, 'Saved meanwhile');
        await saved.arrayBuffer();
        if (saved.status !== 200) faults.push(`a post was answered ${saved.status}`);
        await makeRoom();
        const left = (await readdir(folder)).filter((name) => !before.includes(name));
        if (left.length > 0) faults.push(`${left.length} files of a refused upload are left`);
        const uploaded = await upload(origin, 'taken');
        await uploaded.arrayBuffer();
        if (uploaded.status !== 200) faults.push(`an upload was answered ${uploaded.status}`);
        return { faults, figure: 'refused in words, taken when there was room' };
      }),
    );
  } finally {
    await server.stop();
  }
}

/** What the site logs goes to a file that cannot grow. */
async function fillLog(context: TrialContext): Promise<Result> {
  const copy = await siteToTry(context);
  const disk = path.join(context.folder, 'log');
  return withDisk(disk, disks.log, async () => {
    const log = await open(path.join(disk, 'site.log'), 'a');
    try {
      return await withReaders(
        [{ ...copy, output: log.fd }, { LOG_LEVEL: 'info' }],
        async (origin) => {
          const makeRoom = await fill(disk);
          const faults: string[] = [];
          const full = (await log.stat()).size;
          for (let number = 0; number < 500; number += 1) {
            const answer = await fetch(`${origin}/api/fovea/search?q=${number}`);
            await answer.arrayBuffer();
            if (answer.status !== 200) faults.push(`a search was answered ${answer.status}`);
          }
          await makeRoom();
          await (await fetch(`${origin}/api/fovea/search?q=room`)).arrayBuffer();
          await delay(1_000);
          if ((await log.stat()).size <= full)
            faults.push('nothing was logged when there was room again');
          return { faults, figure: '500 searches answered' };
        },
      );
    } finally {
      await log.close();
    }
  });
}

/** A backup that does not fit replaces none that does. */
async function fillBackup(context: TrialContext): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir: context.folder });
  try {
    const url = await createDatabase(server.url, 'site');
    const disk = path.join(context.folder, 'disk');
    const elsewhere = path.join(context.folder, 'elsewhere.backup');
    const source = { url, dataDir: context.folder, release: 'of a trial' };
    await writeBackup(source, { file: elsewhere });
    await withConnection(url, (client) =>
      client.query(
        `CREATE TABLE bulk AS SELECT encode(sha512(n::text::bytea), 'hex') AS text
         FROM generate_series(1, 100000) n`,
      ),
    );
    return await withDisk(disk, disks.backup, async () => {
      const file = path.join(disk, 'site.backup');
      await copyFile(elsewhere, file);
      const faults: string[] = [];
      const said = await writeBackup(source, { file }).then(() => null, messageOf);
      if (said === null) faults.push('it was written without room for it');
      else if (!said.includes('the disk is full')) faults.push(`it was refused with “${said}”`);
      const whole = await checkBackup(file).then(() => true, messageOf);
      if (whole !== true) faults.push(`the earlier one is damaged: ${whole}`);
      const names = await readdir(disk);
      if (names.length !== 1) faults.push(`there is ${names.join(', ')}`);
      return { faults, figure: 'refused in words, the earlier one whole' };
    });
  } finally {
    await server.stop();
  }
}
