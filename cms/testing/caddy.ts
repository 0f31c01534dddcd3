import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programNamed } from './nginx';

/** The program Caddy, where it is installed. */
const caddyProgram = programNamed('caddy');

const configuration = path.resolve(import.meta.dirname, '../../deploy/Caddyfile');

/**
 * Starts Caddy with `deploy/Caddyfile`, in which only hosts, ports and the timeout are others.
 *
 * @param port where it listens
 * @param site the port of the site
 */
export async function startCaddy(
  port: number,
  site: number,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  if (caddyProgram === undefined) throw new Error('Caddy is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'caddy-'));
  const origin = `http://127.0.0.1:${port}`;
  const text = (await readFile(configuration, 'utf8'))
    .replace(/^\{$/m, '{\n\tadmin off')
    .replace(/^(\t+write) .*/m, '$1 60s')
    .replace(/^www\.example\.com/m, origin)
    .replace(/127\.0\.0\.1:300\d/g, `127.0.0.1:${site}`);
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, text);
  const child = spawn(caddyProgram, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (said: string) => (output += said));
  const ended = once(child, 'close');
  while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${output}`);
    await delay(20);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
