import { spawn } from 'node:child_process';

type Options = { cwd?: string; uid?: number; gid?: number };

/**
 * Runs a program of PostgreSQL and returns its output, in English. It runs in a new session, so that Ctrl-C reaches only the
 * site, which then shuts down in order.
 *
 * @throws Error with the program's message
 */
export function runProgram(
  program: string,
  args: string[],
  options: Options = {},
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
