import { execFile, spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { undefinedOn } from './file-errors';

const run = promisify(execFile);

/** Codes of /proc for a process that has ended. */
const hasEnded = ['ENOENT', 'ESRCH'];

/**
 * Returns a value that distinguishes a process from a later one with the same id: its start time, and on Linux the boot. Undefined
 * if it is not running or a zombie; `unknown` on Windows.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (!answersSignals(pid)) return undefined;
  if (process.platform === 'linux') return linuxBirth(pid);
  if (process.platform === 'win32') return 'unknown';
  const env = { ...process.env, LC_ALL: 'C' };
  return (await ps(pid, 'lstart=', env)).trim() || undefined;
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fields of /proc/PID/stat after the name: the first is the state, the twentieth the start time (proc(5)). */
async function linuxBirth(pid: number): Promise<string | undefined> {
  const stat = await undefinedOn(hasEnded, readFile(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? ['X'];
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${boot.trim()} ${fields[19]}`;
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
    // Other programs may have the same working folder.
    if (!(await commandLine(pid)).startsWith('postgres:')) continue;
    quit(pid);
  }
}

/** Makes a process of PostgreSQL quit immediately, if it is still running. */
export function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns a process's working folder, or undefined without permission. A server's is its data folder, even after a move. */
const workingFolder = (pid: number): Promise<string | undefined> =>
  // In a container without CAP_SYS_PTRACE, not even root may read it.
  undefinedOn([...hasEnded, 'EACCES', 'EPERM'], readlink(`/proc/${pid}/cwd`));

const commandLine = async (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? ((await undefinedOn(hasEnded, readFile(`/proc/${pid}/cmdline`, 'utf8'))) ?? '')
    : ps(pid, 'args=');

/** Returns the output of ps for a process; empty if it has ended. */
async function ps(pid: number, format: string, env = process.env): Promise<string> {
  const asked = run('ps', ['-o', format, '-p', String(pid)], { env });
  return (await undefinedOn([1], asked))?.stdout ?? '';
}

type ProgramOptions = { cwd?: string; uid?: number; gid?: number };

/**
 * Runs a program of PostgreSQL and returns its output, in English. It runs in a new session, so that Ctrl-C reaches only the
 * site, which then shuts down in order.
 *
 * @throws Error with the program's message
 */
export function runProgram(
  program: string,
  args: string[],
  options: ProgramOptions = {},
): Promise<string> {
  const { PGDATA: _strangers, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options,
      env: { ...inherited, LC_ALL: 'C' },
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`${program} ended with ${signal ?? code}: ${stderr.trim()}`));
    });
  });
}
