import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase, dropDatabase } from '../database/create-database';
import { templateName } from './global-setup';

// Before every test file: a database and a data folder of its own. Payload's configuration reads both from the
// environment, so a file imports what needs them dynamically, as `openSite` does.
const server = inject('databaseServer');
const name = `test_${randomUUID()}`;

beforeAll(async () => {
  process.env.DATABASE_URL = await createDatabase(server, name, { template: templateName });
  process.env.DATA_DIR = path.join(inject('scratchFolder'), name);
  process.env.PAYLOAD_SECRET = 'a secret that only tests know, long enough';
  process.env.LOG_LEVEL = 'silent';
});

afterAll(() => dropDatabase(server, name));
