import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What tells a process from a later one that was given the same id: when it began, and on Linux in which boot.
 * Undefined if no such process runs (one that has ended and waits to be collected does not run), or, on a system
 * that does not tell, `unknown`.
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
    // ps exits with 1 for a process that has ended meanwhile.
    if (isOneOf(error, 1)) return undefined;
    throw error;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as somebody else.
    return isOneOf(error, 'EPERM');
  }
}

/** The fields of /proc/PID/stat after the name in brackets: the 1st is the state, the 20th the start (proc(5), 3 and 22). */
async function linuxBirth(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${fields[19]}`;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code)))
      return undefined;
    throw error;
  }
}

/** Whether process `pid` is a PostgreSQL server on `cluster`, rather than a stranger that was given its old id. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if ((await processBirth(pid)) === undefined) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux' && (await workingFolder(pid)) === cluster) return true;
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

/**
 * Ends what a killed server has left on `cluster`: its processes follow it when they next wait for something, and until
 * then a statement that they are at keeps a new server from starting. Where the system does not tell which they are, they
 * are waited for.
 */
export async function killOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  for (const pid of pids) {
    if ((await workingFolder(pid)) !== cluster) continue;
    // As the processes of a server call themselves; anybody else may be at work in its folder.
    if (!(await commandLine(pid)).startsWith('postgres:')) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch (error) {
      if (!isOneOf(error, 'ESRCH')) throw error;
    }
  }
}

/** A server's working folder is its data folder, and stays it when that is moved. Undefined if we may not know. */
async function workingFolder(pid: number): Promise<string | undefined> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    // Even root may not look at another user's process in a container without CAP_SYS_PTRACE.
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

/** Whether an error of the system or of a program has one of these codes. */
function isOneOf(error: unknown, ...codes: (string | number)[]): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return codes.some((expected) => expected === code);
}
