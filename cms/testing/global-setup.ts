import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, withConnection } from '../database/with-connection';
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

/** Creates the migrated database, without Payload: it would stay connected, and then a database cannot be copied. */
async function createTemplate(serverUrl: string): Promise<void> {
  const { migrations } = await import('../migrations');
  const { applyWithoutPayload } = await import('../backup/queries/fill-database');
  const url = await createDatabase(serverUrl, templateName);
  await withConnection(url, (client) => applyWithoutPayload(client, migrations));
}

/**
 * What is written here is thrown away: nothing has to reach the disk before a test goes on. Nor are rows counted by the clock
 * while a test asks how something is read.
 */
const waitForNothing = (serverUrl: string) =>
  withConnection(serverUrl, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
      await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query('SELECT pg_reload_conf()');
  });

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
  await createTemplate(server.url);
  project.provide('databaseServer', server.url);
  project.provide('scratchFolder', scratchFolder);
  return async () => {
    process.off('exit', cleanUp);
    await server.stop();
    await rm(scratchFolder, { recursive: true, force: true });
  };
}
