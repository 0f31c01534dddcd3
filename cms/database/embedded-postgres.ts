import { randomBytes } from 'node:crypto';
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { OperatorError } from '../operator-error';
import { assertReachable, dataFolder, postgresAccount } from './postgres-account';
import { freeBytes } from './disk-full';
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
} from './postgres-cluster';
import { isPostgresOn, processBirth } from './running-process';
import { withConnection } from './with-connection';

export const databaseName = 'fovean';

/** Bytes that the server may need on the disk to come back: two segments of its write-ahead log. */
const roomToRecover = 32 * 2 ** 20;

/** Seconds: the end of the site takes 10 at most, all in all. */
const patienceOfSite = 3;

export type EmbeddedPostgres = {
  /** `postgres://…` of the site's database, with the password. */
  url: string;
  /** Lets running statements be cut off, writes everything to the disk, and returns when the server has ended. */
  stop(): Promise<void>;
  /** Tells the server to end and does not wait. What was committed is recovered at the next start. */
  stopAtOnce(): void;
};

type Options = {
  /** Absolute; must be there. The server's files go to its folder `postgres`. */
  dataDir: string;
  /** Told what takes long and what was unusual. */
  log?: (line: string) => void;
  /**
   * With it, the server is watched for as long as it is wanted, and started again on the same port when it has ended by
   * itself. Told when that cannot be done.
   */
  onLost?: (error: OperatorError) => void;
};

/**
 * Starts the PostgreSQL that comes with the site, on the loopback interface and a free port, and makes it first if
 * there is none. A server that a killed process left behind on the same files is stopped before.
 *
 * The caller sees to it that nobody else does this on the same folder (`lockDataDirectory`).
 *
 * @throws OperatorError when the files cannot be reached, belong to somebody else, or to another major version
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

  const password = await ensurePassword(dataDir, await exists(path.join(folder, 'PG_VERSION')));
  if (await exists(path.join(folder, 'PG_VERSION'))) {
    await assertSameMajorVersion(cluster);
    await stopLeftoverServer(cluster, log);
  } else {
    log('making a new database');
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
        `The embedded database does not accept the password in ${passwordFile(dataDir)}: put back the file that belongs to this data folder.`,
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
      // Readers are served meanwhile, and nobody has to start the site when there is room again.
      mayPass: async () => (await freeBytes(cluster.folder)) < roomToRecover,
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

/** The server's process, as it is told from a later one with the same id. */
async function runningServer({ folder }: Cluster) {
  const pid = (await readPostmaster(folder))?.pid ?? 0;
  const birth = pid === 0 ? undefined : await processBirth(pid);
  if (birth === undefined)
    throw new Error(`The database server in ${folder} ended as soon as it had started.`);
  return { pid, birth };
}

/** Where it was, so that everybody who has its address finds it again. */
async function restart(cluster: Cluster, port: number, log: (line: string) => void): Promise<void> {
  if (!(await exists(path.join(cluster.folder, 'PG_VERSION'))))
    throw new UnrecoverableError(
      `Its files in ${cluster.folder} are gone: put the data folder back from a backup.`,
    );
  await stopLeftoverServer(cluster, log);
  await launch(cluster, { log, port });
}

/**
 * The address of the database that a running site has started on this data folder, or undefined if none runs.
 * For programs that work beside the site.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  if (!(await exists(passwordFile(dataDir)))) return undefined;
  const folder = path.join(await realpath(dataDir), 'postgres');
  const server = await readPostmaster(folder);
  if (!server?.port || !(await isPostgresOn(server.pid, folder))) return undefined;
  return connectionUrl(server.port, await readPassword(dataDir), databaseName);
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The URL of a database of the embedded server. */
export function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

const passwordFile = (dataDir: string) => path.join(dataDir, 'postgres-password');

/** The password of the embedded server's superuser. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(passwordFile(dataDir), 'utf8')).trim();
}

/** The password is in place before the cluster that knows it, so that no kill in between can separate them. */
async function ensurePassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const file = passwordFile(dataDir);
  if (await exists(file)) return readPassword(dataDir);
  if (clusterExists)
    throw new OperatorError(
      `The password of the embedded database is missing: put the file ${file} back from a backup of the data folder.`,
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

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
