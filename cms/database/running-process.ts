import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns what distinguishes a process from a later one with the same id: its start time, and on Linux the boot. Undefined if it
 * is not running (zombies included); `unknown` if the system does not tell.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (!answersSignals(pid)) return undefined;
  if (process.platform === 'linux') return linuxBirth(pid);
  if (process.platform === 'win32') return 'unknown';
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    return stdout.trim() || undefined;
  } catch (error) {
    // ps exits with 1 for a process that has ended.
    if (isOneOf(error, 1)) return undefined;
    throw error;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return isOneOf(error, 'EPERM');
  }
}

/** Fields of /proc/PID/stat after the name: the first is the state, the twentieth the start time (proc(5)). */
async function linuxBirth(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${fields[19]}`;
  } catch (error) {
    if (isOneOf(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

/** Returns whether process `pid` is a PostgreSQL server on `cluster`. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if ((await processBirth(pid)) === undefined) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux' && (await workingFolder(pid)) === cluster) return true;
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

/** Ends leftover processes of a killed server on `cluster`, which would prevent a new start. Linux only. */
export async function killOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  for (const pid of pids) {
    if ((await workingFolder(pid)) !== cluster) continue;
    // Titles of PostgreSQL's own processes. Other programs may have the same working folder.
    if (!(await commandLine(pid)).startsWith('postgres:')) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch (error) {
      if (!isOneOf(error, 'ESRCH')) throw error;
    }
  }
}

/** Returns a process's working folder, or undefined without permission. A server's is its data folder, even after a move. */
async function workingFolder(pid: number): Promise<string | undefined> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    // In a container without CAP_SYS_PTRACE, not even root may read it.
    if (isOneOf(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return (await run('ps', ['-o', 'args=', '-p', String(pid)])).stdout;
  } catch (error) {
    // It has ended meanwhile.
    if (isOneOf(error, 'ENOENT', 'ESRCH', 1)) return '';
    throw error;
  }
}

function isOneOf(error: unknown, ...codes: (string | number)[]): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return codes.some((expected) => expected === code);
}
