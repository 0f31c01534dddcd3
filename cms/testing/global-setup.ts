import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, withConnection } from '../platform/database/with-connection';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database server, as superuser. */
    databaseServer: string;
    /** Temporary folder of this run. */
    scratchFolder: string;
  }
}

/** Name of the migrated database that is copied for each test file. */
export const templateName = 'template_migrated';

/** Creates the migrated database. Without Payload, which would stay connected: PostgreSQL copies only unused databases. */
async function createTemplate(serverUrl: string): Promise<void> {
  const { migrations } = await import('../migrations');
  const { connectionTo } = await import('../platform/backup/queries/fill-database');
  const { runMigrations } = await import('../platform/database/migrate');
  const url = await createDatabase(serverUrl, templateName);
  await withConnection(url, (client) => runMigrations(connectionTo(client), migrations));
}

/** Turns off durability, because the data is temporary, and autovacuum, whose statistics would change query plans during tests. */
const tuneForTests = (serverUrl: string) =>
  withConnection(serverUrl, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
      await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query('SELECT pg_reload_conf()');
  });

/**
 * Returns `/dev/shm` if it has 4 GB free. Each test file creates and drops a database of a thousand files: on ext4 that takes a
 * fifth of the tests' CPU time.
 */
async function scratchRoot(): Promise<string> {
  const inMemory = '/dev/shm';
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 4 * 2 ** 30 ? inMemory : tmpdir();
}

/** Starts PostgreSQL for a test run and creates the migrated database. */
export default async function setUp(project: TestProject) {
  const scratchFolder = await mkdtemp(path.join(await scratchRoot(), 'fovean-tests-'));
  await chmod(scratchFolder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: scratchFolder });
  // Also when the run is interrupted.
  const cleanUp = () => {
    server.stopAtOnce();
    rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', cleanUp);
  await tuneForTests(server.url);
  await createTemplate(server.url);
  project.provide('databaseServer', server.url);
  project.provide('scratchFolder', scratchFolder);
  return async () => {
    process.off('exit', cleanUp);
    await server.stop();
    await rm(scratchFolder, { recursive: true, force: true });
  };
}
