import { readdir, readFile } from 'node:fs/promises';
import library from 'sharp';
import { expect, test, vi } from 'vitest';
import { DrawingProcessEnded, nullIfUnusable, sharp } from './drawing';

const source = () =>
  library({ create: { width: 64, height: 48, channels: 3, background: 'maroon' } })
    .png()
    .toBuffer();

/** Returns the ids of this process's drawing processes. */
async function drawingProcesses(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task');
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')),
  );
  const ids = children.flatMap((text) => text.split(' ').filter(Boolean).map(Number));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8')));
  return ids.filter((_, index) => commands[index]?.includes('drawing-process'));
}

test.skipIf(process.platform !== 'linux')(
  'one process draws, without the secrets of the site',
  async () => {
    vi.stubEnv('PAYLOAD_SECRET', 'not for everybody');
    const bytes = await source();
    await Promise.all(Array.from({ length: 20 }, () => sharp(bytes).resize(8).toBuffer()));
    const [id, ...others] = await drawingProcesses();
    expect(others).toEqual([]);
    expect(await readFile(`/proc/${id}/environ`, 'utf8')).not.toContain('PAYLOAD_SECRET');
    vi.unstubAllEnvs();
  },
);

test('the other process draws the same as sharp', async () => {
  const bytes = await source();
  const drawn = await sharp(bytes)
    .rotate()
    .resize({ width: 16 })
    .toFormat('webp', { quality: 50 })
    .toBuffer({ resolveWithObject: true });
  expect(drawn).toEqual(
    await library(bytes)
      .rotate()
      .resize({ width: 16 })
      .toFormat('webp', { quality: 50 })
      .toBuffer({ resolveWithObject: true }),
  );
  expect(Buffer.isBuffer(drawn.data)).toBe(true);
  expect(await sharp(bytes).metadata()).toEqual(await library(bytes).metadata());
});

test('a clone does not affect the original', async () => {
  const base = sharp(await source()).rotate();
  const widths = [8, 24].map(async (width) => {
    const { info } = await base.clone().resize({ width }).toBuffer({ resolveWithObject: true });
    return info.width;
  });
  expect(await Promise.all(widths)).toEqual([8, 24]);
  expect(await base.metadata()).toMatchObject({ width: 64 });
});

test.skipIf(process.platform !== 'linux')(
  'if a process dies, its work fails, and another process draws the next picture',
  async () => {
    const bytes = await source();
    await sharp(bytes).toBuffer();
    const [id = 0] = await drawingProcesses();
    const lost = sharp(bytes).resize({ width: 9_000 }).avif({ effort: 9 }).toBuffer();
    const failed = expect(lost.catch(nullIfUnusable)).rejects.toThrow(DrawingProcessEnded);
    process.kill(id, 'SIGKILL');
    await failed;
    expect(await sharp('missing.png').metadata().catch(nullIfUnusable)).toBeNull();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64 });
    expect(await drawingProcesses()).not.toContain(id);
  },
);

test('a picture that takes too long is given up, and the next one is drawn', async () => {
  const bytes = await source();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = sharp(bytes).resize({ width: 9_000 }).avif({ effort: 9 }).toBuffer();
  const refused = expect(slow.catch(nullIfUnusable)).resolves.toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await refused;
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 64 });
});

test.skipIf(process.platform !== 'linux')('the idle process ends', async () => {
  await expect.poll(drawingProcesses, { interval: 200 }).toEqual([]);
  expect(await sharp(await source()).metadata()).toMatchObject({ width: 64 });
});
