import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killUnderWrites, startKillable } from './kill';
import { secretive, sendRequests } from './requests';
import { prepareSite } from './trial';

// Short versions of trials, on one site and without bars that depend on time.

const { signal } = new AbortController();
const context = { signal, seed: 7, report: () => undefined };

let folder: string;
let site: Awaited<ReturnType<typeof startKillable>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trials-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o711);
  site = await startKillable(await prepareSite({ folder, signal }), secretive);
});

afterAll(async () => {
  await site.end();
  await rm(folder, { recursive: true, force: true });
});

test('each answered write is stored once when the site is killed during writes', async () => {
  const { faults } = await killUnderWrites(context, {
    ...{ origin: site.origin, dataDir: path.join(folder, 'data'), kill: site.killAndStart },
    ...{ kills: 1, pause: [300, 2_000] },
  });
  expect(faults, site.stderr()).toEqual([]);
});

test('requests of every kind are answered without an error or a leak, and so is the next one on the connection', async () => {
  // Fewer at once than may wait for a password check, so that none is told to come back later.
  const { faults, figure } = await sendRequests(context, {
    ...{ origin: site.origin, count: 600, atOnce: 4 },
  });
  expect(faults, `${figure}\n${site.stderr()}`).toEqual([]);
});
