import { chown, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../operator-error';
import { ifThere, undefinedOn } from './file-errors';
import type { Account } from './postgres-account';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import { killOrphans, isPostgresOn, runProgram } from './running-process';

/** Files of a PostgreSQL server, its programs and the user that they run as. */
export type Cluster = {
  /** Absolute path without symbolic links. */
  folder: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
};

export const superuser = 'postgres';

function run({ folder, account }: Cluster, program: string, args: string[]): Promise<string> {
  return runProgram(program, args, { ...account, cwd: folder });
}

/** Creates the files under another name and renames them, so that an interrupted start leaves no half-made cluster. */
export async function initialize(
  { folder, binaries, account }: Cluster,
  password: string,
): Promise<void> {
  const draft = `${folder}.new`;
  const secret = `${folder}.new-password`;
  await rm(draft, { recursive: true, force: true });
  await rm(secret, { force: true });
  await assertFree(folder);
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  if (account) {
    await chown(draft, account.uid, account.gid);
    await chown(secret, account.uid, account.gid);
  }
  try {
    await initdb({ folder: draft, binaries, account }, secret);
  } finally {
    await rm(secret);
  }
  await rename(draft, folder);
}

async function assertFree(folder: string): Promise<void> {
  const removed = ifThere(rmdir(folder)).then(() => true);
  if (!(await undefinedOn(['ENOTEMPTY', 'EEXIST'], removed)))
    throw new OperatorError(
      `The folder ${folder} is for the site’s database but contains other files. Move them, or set DATA_DIR.`,
    );
}

/**
 * Text sorts by code point and is classified by Unicode on every system (`builtin` C.UTF-8). Trigrams still use the system's
 * locale: plain C would drop accented letters.
 */
async function initdb(cluster: Cluster, secret: string): Promise<void> {
  const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const [index, ctype] of locales.entries()) {
    try {
      await run(cluster, cluster.binaries.initdb, [
        `--pgdata=${cluster.folder}`,
        `--username=${superuser}`,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ]);
      return;
    } catch (error) {
      const unknownLocale = /invalid locale name/.test((error as Error).message);
      if (!unknownLocale || index === locales.length - 1) throw error;
    }
  }
}

/** Returns the major version that wrote a cluster's files, or undefined if there are none. */
export const writtenBy = async (folder: string): Promise<string | undefined> =>
  (await ifThere(readFile(path.join(folder, 'PG_VERSION'), 'utf8')))?.trim();

/** Returns the major version of the programs. */
export async function majorOf({ postgres }: PostgresBinaries): Promise<string | undefined> {
  return /(\d+)/.exec(await runProgram(postgres, ['--version']))?.[1];
}

/** Returns the folder of an upgrade's new files, before they replace the old ones. */
export const upgradedFolder = (dataDir: string): string => path.join(dataDir, 'postgres.upgraded');

/** Returns whether a data folder has files of an older major version, or an interrupted upgrade. */
export async function isOlderCluster(dataDir: string): Promise<boolean> {
  if ((await writtenBy(upgradedFolder(dataDir))) !== undefined) return true;
  const written = await writtenBy(path.join(dataDir, 'postgres'));
  return written !== undefined && Number(written) < Number(await majorOf(findPostgresBinaries()));
}

/** @throws OperatorError when another major version wrote the files */
export async function assertSameMajorVersion({ folder, binaries }: Cluster): Promise<void> {
  const written = await writtenBy(folder);
  const ours = await majorOf(binaries);
  if (written === ours) return;
  throw new OperatorError(
    `The data in ${folder} was written by PostgreSQL ${written}, but the site includes ${ours}. Back it up with the release that wrote it, then restore the backup into a new DATA_DIR.`,
  );
}

/** Reads postmaster.pid: the first line is the process id, the fourth the port. */
export async function readPostmaster(
  folder: string,
): Promise<{ pid: number; port: number } | undefined> {
  const text = await ifThere(readFile(path.join(folder, 'postmaster.pid'), 'utf8'));
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined;
}

/** Stops a server left by a killed site, so that every start has the same settings and no old statement is running. */
export async function stopLeftoverServer(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<void> {
  const left = await readPostmaster(cluster.folder);
  if (left && (await isPostgresOn(left.pid, cluster.folder))) {
    log(`stopping the database that an earlier run left behind (process ${left.pid})`);
    await stopServer(cluster);
  }
  await killOrphans(cluster.folder);
  // If another process had the dead server's id, PostgreSQL would refuse to start.
  await rm(path.join(cluster.folder, 'postmaster.pid'), { force: true });
}

/**
 * Starts the server. @param options.port default: any free port
 *
 * @returns the port
 */
export async function launch(
  cluster: Cluster,
  { log, port: wanted }: { log: (line: string) => void; port?: number },
): Promise<number> {
  const logFile = path.join(cluster.folder, 'server.log');
  for (let attempt = 1; ; attempt += 1) {
    await rotateLog(logFile);
    const port = wanted ?? (await freePort());
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      lc_messages: 'C',
      // Statements and values must not appear in the log.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      log_checkpoints: 'off',
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    const before = await sizeOf(logFile);
    try {
      await run(cluster, cluster.binaries.pgCtl, [
        ...['start', '--wait', '--silent', '--timeout=300', '-D', cluster.folder, '-l', logFile],
        ...['-o', [`-p ${port}`, ...flags].join(' ')],
      ]);
      return port;
    } catch (cause) {
      const output = (await textOf(logFile)).slice(before);
      // The port was taken meanwhile, or processes of a killed server are still ending.
      const passing = /address already in use|shared memory block .* still in use/i.test(output);
      if (passing && attempt < 10) {
        log('the database did not start, trying again');
        await delay(300);
        continue;
      }
      if (/wrong ownership|could not open .* Permission denied/i.test(output))
        throw new OperatorError(
          `The database files in ${cluster.folder} belong to another user. Start the site as that user, or change their owner with chown -R.`,
          { cause },
        );
      const reason = output
        .trim()
        .split('\n')
        .findLast((line) => /FATAL|PANIC|error/i.test(line));
      throw new OperatorError(
        `The embedded PostgreSQL did not start: ${reason?.trim() ?? (cause as Error).message} (its log: ${logFile})`,
        { cause },
      );
    }
  }
}

/**
 * Stops the server if it is running.
 *
 * @param patience seconds for a shutdown with a checkpoint; a third of that is allowed for an immediate one
 * @throws when it is still running after that
 */
export async function stopServer(cluster: Cluster, patience = 60): Promise<void> {
  const server = await readPostmaster(cluster.folder);
  // A killed server leaves its file behind.
  if (!server || !(await isPostgresOn(server.pid, cluster.folder))) return;
  try {
    await stop(cluster, 'fast', patience);
  } catch (error) {
    if (!(await readPostmaster(cluster.folder))) return;
    // The next start recovers all committed data from the write-ahead log.
    await stop(cluster, 'immediate', Math.ceil(patience / 3)).catch(() => {
      throw error;
    });
  }
}

async function stop(cluster: Cluster, mode: 'fast' | 'immediate', seconds: number): Promise<void> {
  await run(cluster, cluster.binaries.pgCtl, [
    ...['stop', '--wait', '--silent', `--timeout=${seconds}`, '-m', mode, '-D', cluster.folder],
  ]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

async function textOf(file: string): Promise<string> {
  return (await sizeOf(file)) === 0 ? '' : readFile(file, 'utf8');
}

/** Keeps one earlier log of about 1 MB. */
async function rotateLog(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > 1_000_000) await rename(logFile, `${logFile}.1`);
}

const sizeOf = async (file: string) => (await ifThere(stat(file)))?.size ?? 0;
