import { chown, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../operator-error';
import type { Account } from './postgres-account';
import type { PostgresBinaries } from './postgres-binaries';
import { runProgram } from './run-program';
import { killOrphans, isPostgresOn } from './running-process';

/** The files of one PostgreSQL server, the programs that work on them, and the user whom these run as. */
export type Cluster = {
  /** Absolute and without symbolic links. */
  folder: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
};

export const superuser = 'postgres';

function run({ folder, account }: Cluster, program: string, args: string[]): Promise<string> {
  return runProgram(program, args, { ...account, cwd: folder });
}

/** Made under another name and then renamed: an interrupted first start leaves no half-made cluster behind. */
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
  try {
    await rmdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    throw new OperatorError(
      `The folder ${folder} is where the site keeps its database, but what is in it is none: move it elsewhere, or set DATA_DIR.`,
    );
  }
}

/**
 * Text is compared by code point and classified by Unicode, the same on every system (`builtin` C.UTF-8). Trigrams
 * still ask the system's own locale which characters are letters; the plain C locale would drop the accented ones.
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

/** The major version that wrote a cluster's files; undefined where there is none. */
export async function writtenBy(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The major version of programs. */
export async function majorOf({ postgres }: PostgresBinaries): Promise<string | undefined> {
  return /(\d+)/.exec(await runProgram(postgres, ['--version']))?.[1];
}

/** @throws OperatorError when the files are of another major version than the programs, which could not read them */
export async function assertSameMajorVersion({ folder, binaries }: Cluster): Promise<void> {
  const written = await writtenBy(folder);
  const ours = await majorOf(binaries);
  if (written === ours) return;
  throw new OperatorError(
    `The data in ${folder} was written by PostgreSQL ${written}, and the site now comes with ${ours}: start the release that wrote it and back it up, then restore the backup into a new DATA_DIR.`,
  );
}

/** What a running server says of itself (postmaster.pid: the 1st line is its process, the 4th its port). */
export async function readPostmaster(
  folder: string,
): Promise<{ pid: number; port: number } | undefined> {
  try {
    const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The site was killed and its server lives on. It is stopped rather than used, so that every start has the same
 * settings and no statement of the dead process is still at work.
 */
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
  // A stranger may have been given the dead server's process id by now; PostgreSQL itself would then refuse to start.
  await rm(path.join(cluster.folder, 'postmaster.pid'), { force: true });
}

/**
 * @param options.port where it has to listen; any free one when it is left out
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
      // Neither statements nor values of rows belong in a log.
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
      // The port went to somebody else in the meantime, or the last processes of a killed server are just leaving.
      const passing = /address already in use|shared memory block .* still in use/i.test(output);
      if (passing && attempt < 10) {
        log('the database could not start at once, trying again');
        await delay(300);
        continue;
      }
      if (/wrong ownership|could not open .* Permission denied/i.test(output))
        throw new OperatorError(
          `The database files in ${cluster.folder} belong to another user: start the site as the user who owns them, or give them to this one with chown -R.`,
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
 * Stops the server of a cluster, if one runs.
 *
 * @param patience seconds that it may take to write everything to the disk; after them it is told to leave that to its next
 *   start, and has a third of them for it. A busy disk takes its time.
 * @throws when it runs on even then
 */
export async function stopServer(cluster: Cluster, patience = 60): Promise<void> {
  const server = await readPostmaster(cluster.folder);
  // What a killed server wrote of itself stays behind.
  if (!server || !(await isPostgresOn(server.pid, cluster.folder))) return;
  try {
    await stop(cluster, 'fast', patience);
  } catch (error) {
    if (!(await readPostmaster(cluster.folder))) return;
    // Nothing that was committed is lost: the next start recovers it from the write-ahead log.
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
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

async function textOf(file: string): Promise<string> {
  return (await sizeOf(file)) === 0 ? '' : readFile(file, 'utf8');
}

/** The server's log is kept small: one earlier file of at most about 1 MB. */
async function rotateLog(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > 1_000_000) await rename(logFile, `${logFile}.1`);
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
