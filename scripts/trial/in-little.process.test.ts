import { chmod, type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { freePort } from '../../cms/testing/free-port';
import { startBuiltSite } from '../serve/built-site';
import { refuseAll } from './bodies';
import { killUnderWrites, startKillable } from './kill';
import { secretive, sendRequests } from './requests';
import { siteToTry } from './site-to-try';
import { sendAll } from './sockets';

// What `npm run trial` tries, in little, on one site and without the bars that speak of time.

const { signal } = new AbortController();
const context = { signal, seed: 7, report: () => undefined };

let folder: string;
let log: FileHandle;
let site: Awaited<ReturnType<typeof startKillable>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trials-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o711);
  const place = await siteToTry({ folder, signal });
  const PORT = String(await freePort());
  log = await open(path.join(folder, 'log'), 'a');
  site = await startKillable(() =>
    startBuiltSite({ ...place, output: log.fd }, { ...secretive, PORT, LOG_LEVEL: 'error' }),
  );
});

afterAll(async () => {
  await site.end();
  await log.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the site said of its own faults: without it nobody could tell why an answer was wrong. */
const logged = () => readFile(path.join(folder, 'log'), 'utf8');

test('of all that is written while the site is killed, what was answered is there, once', async () => {
  const database = async () => {
    const url = await findEmbeddedPostgres(path.join(folder, 'data'));
    if (!url) throw new Error('The embedded database does not run.');
    return url;
  };
  const killed = { site, database, kills: 1 };
  const { faults, answered } = await killUnderWrites(context, killed);
  expect(faults, await logged()).toEqual([]);
  expect(answered).toBeGreaterThan(0);
});

test('requests of every kind, by strangers and by staff, are answered without an error, a leak, or harm to somebody else', async () => {
  const { origin } = site;
  // Fewer at once than passwords may wait: nobody is told to come back.
  const { faults, figure } = await sendRequests(context, { origin, count: 400, atOnce: 4 });
  expect(faults, `${figure}\n${await logged()}`).toEqual([]);
});

test('clients that speak other protocols are answered or closed', async () => {
  const load = { origin: site.origin, upgrades: 200, others: 30 };
  const { faults, figure } = await sendAll(context, load);
  expect(faults, figure).toEqual([]);
});

test('after a body that was refused, the next request on the connection gets its own answer', async () => {
  const repository = path.join(folder, 'site');
  const { faults, figure } = await refuseAll(
    { ...context, repository, size: 'short' },
    site.origin,
  );
  expect(faults, figure).toEqual([]);
});
