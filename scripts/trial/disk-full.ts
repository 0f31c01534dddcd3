import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { diskFull } from '../../cms/database/disk-full';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
import { OperatorError } from '../../cms/operator-error';
import { apiKey, withBuiltSite } from '../serve/built-site';
import { startReaders } from './readers';
import { prepareSite, resultOf, type Trial, type TrialResult } from './trial';

const run = promisify(execFile);

/** Size of the disk in bytes: enough for the first start. */
const diskSize = 900_000_000;

/** Milliseconds within which writes must work once the disk has space again. */
const patience = 60_000;

export const trial: Trial = {
  bar: 'data disk full: uploads and saves are refused with a clear error, pages are served, saved posts are kept, and writes work when there is space again',
  run: async (context) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new OperatorError('This trial mounts a small disk: run it as root, on Linux.');
    const place = await prepareSite(context);
    const { dataDir } = place;
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=711`, 'tmpfs', dataDir]);
    try {
      return await withBuiltSite(place, { LOG_LEVEL: 'silent' }, async ({ origin }) => {
        await (await fetch(`${origin}/author`)).arrayBuffer();
        const readers = startReaders(`${origin}/author`);
        const { met, figure } = await fillDisk(origin, dataDir);
        const { pages, faults } = await readers.stop();
        return {
          met: met && faults.length === 0,
          figure: [figure, ...faults, `${pages} pages read`].join('; '),
        };
      });
    } finally {
      // The database may still have files open there.
      await run('umount', ['--lazy', dataDir]);
    }
  },
};

/** Fills a disk to the last byte. Returns a function that frees the space. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'filler');
  const handle = await open(file, 'w');
  try {
    for (let chunk = Buffer.alloc(1 << 20); chunk.length > 0;)
      try {
        await handle.write(chunk);
      } catch {
        chunk = chunk.subarray(0, chunk.length >> 1);
      }
  } finally {
    await handle.close();
  }
  if ((await statfs(folder)).bavail > 0) throw new Error('The disk could not be filled.');
  return () => rm(file);
}

/** Posts as the author. Returns the status and the response. */
async function post(url: string, body: object | FormData) {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  return { status: response.status, said: (await response.text()).slice(0, 200) };
}

/** Uploads an image of random pixels, which does not compress. */
async function upload(origin: string, name: string) {
  const raw = { width: 800, height: 600, channels: 3 } as const;
  const image = await sharp(randomBytes(800 * 600 * 3), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(image)], `${name}.png`));
  form.set('alt', name);
  return post(`${origin}/api/media`, form);
}

const save = (origin: string, title: string) =>
  post(`${origin}/api/Posts/AddNewRecord`, {
    ...{ title, excerpt: 'A trial.', publish: false },
    markdown: randomBytes(60_000).toString('base64'),
  });

async function fillDisk(origin: string, dataDir: string): Promise<TrialResult> {
  const faults: string[] = [];
  const saved: string[] = [];
  /** Saves posts until one is refused. */
  const saveMany = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const title = `Saved ${saved.length}`;
      const answer = await save(origin, title);
      if (answer.status !== 200) return answer;
      saved.push(title);
    }
    return { status: 200, said: 'saved' };
  };
  await saveMany(3);
  const before = await readdir(path.join(dataDir, 'media'));
  const free = await fill(dataDir);
  const refusedUpload = await upload(origin, 'refused');
  if (refusedUpload.status !== diskFull.status || !refusedUpload.said.includes(diskFull.message))
    faults.push(`an upload was answered with ${refusedUpload.status} ${refusedUpload.said}`);
  // PostgreSQL's log has up to 32 MB of reserved space.
  const refused = await saveMany(1_000);
  if (![503, 507].includes(refused.status))
    faults.push(`a post was answered with ${refused.status} ${refused.said}`);
  await delay(10_000);
  await free();

  const begun = performance.now();
  const isBack = async () => (await save(origin, 'Saved again').catch(() => null))?.status === 200;
  while (!(await isBack())) {
    if (performance.now() - begun > patience) throw new Error('Nothing could be saved again.');
    await delay(250);
  }
  const seconds = (performance.now() - begun) / 1_000;
  const left = (await readdir(path.join(dataDir, 'media'))).filter(
    (name) => !before.includes(name),
  );
  if (left.length > 0) faults.push(`the refused upload left ${left.join(', ')}`);
  const { status } = await upload(origin, 'taken');
  if (status !== 200) faults.push(`an upload was answered with ${status}`);
  const { rows } = await withConnection((await findEmbeddedPostgres(dataDir)) ?? '', (client) =>
    client.query<{ title: string }>('SELECT title FROM posts'),
  );
  const stored = new Set(rows.map(({ title }) => title));
  const lost = saved.filter((title) => !stored.has(title));
  if (lost.length > 0) faults.push(`${lost.length} saved posts are lost`);
  return resultOf(
    faults,
    `${saved.length} posts kept, the next one refused with ${refused.status}, saved again after ${seconds.toFixed(1)} s`,
  );
}
