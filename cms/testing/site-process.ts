import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { variableNames } from '../platform/env';

/** The built site in a child process. */
export type SiteProcess = {
  /** Output so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves when the site accepts requests. Rejects with its output if it exits first. */
  ready: () => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

const repository = path.resolve(import.meta.dirname, '../..');

/** Variables that the developer or the test runner may have set. Tests set their own. */
const isOwnVariable = (name: string) => variableNames.includes(name) || name.startsWith('VITEST');

/** Starts the built site. @param program relative to the repository */
export function startSite(
  environment: Record<string, string>,
  program = 'build/server/index.js',
): SiteProcess {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (isOwnVariable(name)) delete env[name];
  // Like `start` in package.json.
  const child = spawn(process.execPath, [program], {
    cwd: repository,
    env: Object.assign(env, { HOST: '127.0.0.1' }, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals,
  );

  const announced = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (/^ {2}Its dashboard/m.test(stdout)) resolve();
    });
  });
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ready: () =>
      Promise.race([
        announced,
        ended.then((result) => {
          throw new Error(`The site ended with ${result}:\n${stdout}\n${stderr}`);
        }),
      ]),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
