import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Payload } from 'payload';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { createDatabase, dropDatabase } from '../database/create-database';
import { templateName } from './global-setup';
import { useFastPbkdf2 } from './fast-pbkdf2';

// Before every test file: a database and a data folder of its own. Payload's configuration reads both from the
// environment, so a file imports what needs them dynamically, as `openSite` does.
// A process runs many files, which spares it reading Payload's packages again; our own modules begin afresh in each.
vi.resetModules();
useFastPbkdf2();

// Its threads read as much as a small file's tests do, and know nothing of a database: they go on from file to file.
const kept = globalThis as { workerPool?: typeof import('../threads/worker-pool') };
const workerPool = (kept.workerPool ??= await import('../threads/worker-pool'));
vi.doMock('../threads/worker-pool', () => workerPool);
// Hundreds of log-ins would wait half a second each. `constant-time.db.test.ts` tests the delay.
vi.doMock('../api/constant-time-reply', () => ({ constantTimeReply: () => async () => undefined }));

const server = inject('databaseServer');
const name = `test_${randomUUID()}`;

beforeAll(async () => {
  // They come after everything else that the machine has to do: nobody's text is given up because its thread still starts.
  await workerPool.runInThread('markdown', '');
  process.env.DATABASE_URL = await createDatabase(server, name, { template: templateName });
  process.env.DATA_DIR = path.join(inject('scratchFolder'), name);
  process.env.PAYLOAD_SECRET = 'a secret that only tests know, long enough';
  process.env.LOG_LEVEL = 'silent';
});

/** Payload keeps what it opened for as long as the process lives; the next file opens its own. */
async function closePayload() {
  const opened = (globalThis as { _payload?: Map<string, { payload: Payload | null }> })._payload;
  for (const { payload } of opened?.values() ?? []) {
    // The database is dropped under its connections.
    payload?.db.pool.on('error', () => undefined);
    await payload?.destroy();
  }
  opened?.clear();
}

afterAll(async () => {
  // The next file in this process needs the real ones.
  vi.unstubAllGlobals();
  await closePayload();
  await dropDatabase(server, name);
});
