import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { variableNames } from '../env';

/** The built site as a process of its own, as tests use it. */
export type SiteProcess = {
  /** All that it has printed so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves when it answers; rejects with its output when it ends before. */
  ready: () => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves when it has ended: with its exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

const repository = path.resolve(import.meta.dirname, '../..');

/** What the developer has set for a site of their own, or the test runner for itself: a test sets what it means. */
const isOwnVariable = (name: string) => variableNames.includes(name) || name.startsWith('VITEST');

/** Starts the built site. @param program relative to the repository */
export function startSite(
  environment: Record<string, string>,
  program = 'build/server/index.js',
): SiteProcess {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (isOwnVariable(name)) delete env[name];
  // As package.json's `start` has it.
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
