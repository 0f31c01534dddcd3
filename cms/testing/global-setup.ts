import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../database/with-connection';
import { startEmbeddedPostgres } from '../database/embedded-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a database server whose superuser may do anything. */
    databaseServer: string;
    /** A folder of this run, which is removed at its end. */
    scratchFolder: string;
  }
}

/** The name of the migrated database that every test file works on a copy of. */
export const templateName = 'template_migrated';

/**
 * In a process of its own: Payload would keep a connection open, and a database that somebody is connected to cannot be
 * copied.
 */
async function migrateTemplate(databaseUrl: string, dataDir: string) {
  const script = fileURLToPath(new URL('./migrate-template.ts', import.meta.url));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PAYLOAD_SECRET: 'a secret that only tests know, long enough',
      LOG_LEVEL: 'error',
    },
  });
}

/**
 * What is written here is thrown away: nothing has to reach the disk before a test goes on. Nor are rows counted by the clock
 * while a test asks how something is read.
 */
async function waitForNothing(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
      await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/**
 * Returns the folder in memory, where the system has one with 4 GB free. Each test file creates and drops a database of a thousand
 * files: on ext4 that takes a fifth of the tests' CPU time.
 */
async function scratchRoot(): Promise<string> {
  const inMemory = '/dev/shm';
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 4 * 2 ** 30 ? inMemory : tmpdir();
}

/** Once for a run: one PostgreSQL server, and in it a migrated database to copy. */
export default async function setUp(project: TestProject) {
  const scratchFolder = await mkdtemp(path.join(await scratchRoot(), 'fovean-tests-'));
  await chmod(scratchFolder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: scratchFolder });
  // An interrupted run leaves neither a server nor files behind.
  const cleanUp = () => {
    server.stopAtOnce();
    rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', cleanUp);
  await waitForNothing(server.url);
  await migrateTemplate(await createDatabase(server.url, templateName), scratchFolder);
  project.provide('databaseServer', server.url);
  project.provide('scratchFolder', scratchFolder);
  return async () => {
    process.off('exit', cleanUp);
    await server.stop();
    await rm(scratchFolder, { recursive: true, force: true });
  };
}
