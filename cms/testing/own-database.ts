import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, inject, vi } from 'vitest';
import { createDatabase, dropDatabase } from '../platform/database/with-connection';
import { runInThread } from '../platform/threads/worker-pool';
import { templateName } from './global-setup';
import './fast-pbkdf2';
import { closeSite } from './open-site';

// Creates a database and a data folder before every test file, so that the file can open a site at its top. Their names are the
// same for all files of a process, so that Payload's configuration, which reads them from the environment, is evaluated once.

// Hundreds of log-ins would take half a second each. `constant-time.db.test.ts` tests the delay.
vi.doMock('../platform/api/constant-time-reply', () => ({
  constantTimeReply: () => async () => undefined,
}));

const server = inject('databaseServer');
const name = `test_${process.env.VITEST_POOL_ID}`;
const dataDir = path.join(inject('scratchFolder'), name);

async function cleanUp() {
  await closeSite();
  await dropDatabase(server, name);
  await rm(dataDir, { recursive: true, force: true });
}

// A file that failed before its first test did not drop its database.
await cleanUp();
// Starts the worker thread, so that no call of a test times out while it starts.
await runInThread('markdown', '');
process.env.DATABASE_URL = await createDatabase(server, name, {
  template: templateName,
  strategy: 'FILE_COPY',
});
process.env.DATA_DIR = dataDir;
process.env.PAYLOAD_SECRET = 'a secret that only tests know, long enough';
process.env.LOG_LEVEL = 'silent';

afterAll(async () => {
  // The next file in this process needs the real globals.
  vi.unstubAllGlobals();
  await cleanUp();
});
