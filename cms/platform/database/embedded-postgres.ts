import { randomBytes } from 'node:crypto';
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { OperatorError } from '../operator-error';
import { assertReachable, dataFolder, postgresAccount } from './postgres-account';
import { ifThere } from './file-errors';
import { UnrecoverableError, keepRunning } from './keep-running';
import { findPostgresBinaries } from './postgres-binaries';
import {
  assertSameMajorVersion,
  type Cluster,
  initialize,
  launch,
  readPostmaster,
  stopServer,
  stopLeftoverServer,
  superuser,
  writtenBy,
} from './postgres-cluster';
import { isPostgresOn, processBirth, quit } from './running-process';
import { withConnection } from './with-connection';

export const databaseName = 'fovean';

/** Seconds. The whole shutdown takes at most 10. */
const patienceOfSite = 3;

export type EmbeddedPostgres = {
  /** `postgres://…` URL of the site's database, with the password. */
  url: string;
  /** Cancels running statements, flushes to disk, and returns when the server has ended. */
  stop(): Promise<void>;
  /** Signals the server to quit without waiting. The next start recovers committed data. */
  stopAtOnce(): void;
};

type Options = {
  /** Absolute path of an existing folder. The server's files are in `postgres`. */
  dataDir: string;
  log?: (line: string) => void;
  /** If set, a server that ends unexpectedly is restarted on the same port. Called if that cannot succeed. */
  onLost?: (error: OperatorError) => void;
};

/**
 * Starts the embedded PostgreSQL on loopback and a free port, and creates its files if there are none. Stops a leftover server
 * of a killed process first. The caller must hold `lockDataDirectory`.
 *
 * @throws OperatorError when the files are inaccessible, belong to another user, or to another major version
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  onLost,
}: Options): Promise<EmbeddedPostgres> {
  const folder = path.join(await realpath(dataDir), 'postgres');
  const binaries = findPostgresBinaries();
  const account = await postgresAccount(folder);
  if (account) {
    await assertReachable(path.dirname(folder), account, dataFolder);
    await assertReachable(path.dirname(binaries.postgres), account, 'its own programs');
  }
  const cluster = { folder, binaries, account };

  const hasFiles = (await writtenBy(folder)) !== undefined;
  const password = await ensurePassword(dataDir, hasFiles);
  if (hasFiles) {
    await assertSameMajorVersion(cluster);
    await stopLeftoverServer(cluster, log);
  } else {
    log('creating a new database');
    await initialize(cluster, password);
  }

  const port = await launch(cluster, { log });
  const url = connectionUrl(port, password, databaseName);
  try {
    await ensureDatabase(connectionUrl(port, password, 'postgres'));
  } catch (error) {
    await stopServer(cluster);
    if (error instanceof pg.DatabaseError && error.code === '28P01')
      throw new OperatorError(
        `The embedded database does not accept the password in ${passwordFile(dataDir)}: restore the file that belongs to this data folder.`,
        { cause: error },
      );
    throw error;
  }
  let server = await runningServer(cluster);
  const endWatch =
    onLost &&
    keepRunning({
      isRunning: async () => (await processBirth(server.pid)) === server.birth,
      start: async () => {
        await restart(cluster, port, log);
        server = await runningServer(cluster);
      },
      log,
      onLost,
    });
  return {
    url,
    stop: async () => {
      await endWatch?.();
      await stopServer(cluster, endWatch && patienceOfSite);
    },
    stopAtOnce: () => {
      void endWatch?.();
      quit(server.pid);
    },
  };
}

/** Returns the server's process id and start time, which distinguishes it from a later process with the same id. */
async function runningServer({ folder }: Cluster) {
  const pid = (await readPostmaster(folder))?.pid ?? 0;
  const birth = pid === 0 ? undefined : await processBirth(pid);
  if (birth === undefined)
    throw new Error(`The database server in ${folder} ended as soon as it had started.`);
  return { pid, birth };
}

/** Restarts the server on the same port. */
async function restart(cluster: Cluster, port: number, log: (line: string) => void): Promise<void> {
  if ((await writtenBy(cluster.folder)) === undefined)
    throw new UnrecoverableError(
      `Its files in ${cluster.folder} are missing: restore the data folder from a backup.`,
    );
  await stopLeftoverServer(cluster, log);
  await launch(cluster, { log, port });
}

/** Returns the database URL of a site that is running on this data folder, or undefined. For commands. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  if (!(await exists(passwordFile(dataDir)))) return undefined;
  const folder = path.join(await realpath(dataDir), 'postgres');
  const server = await readPostmaster(folder);
  if (!server?.port || !(await isPostgresOn(server.pid, folder))) return undefined;
  return connectionUrl(server.port, await readPassword(dataDir), databaseName);
}

export function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

const passwordFile = (dataDir: string) => path.join(dataDir, 'postgres-password');

/** Returns the password of the embedded server's superuser. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(passwordFile(dataDir), 'utf8')).trim();
}

/** Returns the password, and creates it before the cluster, so that a crash cannot separate the two. */
async function ensurePassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const file = passwordFile(dataDir);
  if (await exists(file)) return readPassword(dataDir);
  if (clusterExists)
    throw new OperatorError(
      `The password of the embedded database is missing: restore the file ${file} from a backup of the data folder.`,
    );
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return password;
}

const ensureDatabase = (adminUrl: string): Promise<void> =>
  withConnection(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      databaseName,
    ]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName)}`);
  });

const exists = async (file: string) => (await ifThere(stat(file))) !== undefined;
