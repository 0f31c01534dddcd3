import { spawn } from 'node:child_process';

type Options = { cwd?: string; uid?: number; gid?: number };

/**
 * Runs one of PostgreSQL's programs to its end and returns what it printed, in English. It gets a session of its own,
 * so that Ctrl-C in the terminal reaches the site only, which then ends things in order.
 *
 * @throws Error with what the program said, if it fails
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
