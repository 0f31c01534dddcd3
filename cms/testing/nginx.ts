import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isListening } from './free-port';

/** Debian installs it in `/usr/sbin`, which is not in the `PATH` of users. */
const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

const programNamed = (name: string): string | undefined =>
  places.map((place) => path.join(place, name)).find((file) => existsSync(file));

/** Path of nginx; undefined if it is not installed. */
export const nginxProgram = programNamed('nginx');

const configuration = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** Returns a minimal configuration that includes the site's and writes only to `folder`. */
const mainConfiguration = (folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${folder}/site.conf;
}
`;

/** Replaces all matches, of which there must be at least one. */
function substitute(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`Nothing in deploy/nginx.conf matches ${pattern}.`);
  return text.replace(pattern, replacement);
}

export type Nginx = {
  origin: string;
  output: () => string;
  /** Returns the keys of all cached responses. */
  cachedKeys: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * Starts nginx with `deploy/nginx.conf`, with other ports and folders.
 *
 * @param processes ports of the site's processes
 */
export async function startNginx(port: number, processes: [number, number]): Promise<Nginx> {
  if (nginxProgram === undefined) throw new Error('nginx is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  // As root, its workers run as another user.
  await chmod(folder, 0o711);
  let text = await readFile(configuration, 'utf8');
  text = substitute(text, /\bapp:3000\b/g, `127.0.0.1:${processes[0]}`);
  text = substitute(text, /\bapp-2:3000\b/g, `127.0.0.1:${processes[1]}`);
  text = substitute(text, /listen 80;/, `listen 127.0.0.1:${port};`);
  text = substitute(text, /\/var\/cache\/fovean-chronicles\b/, `${folder}/cache`);
  await writeFile(path.join(folder, 'site.conf'), text);
  await writeFile(path.join(folder, 'nginx.conf'), mainConfiguration(folder));

  const child = spawn(nginxProgram, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'close');

  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
    await delay(20);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    cachedKeys: async () => {
      const files = await readdir(path.join(folder, 'cache'));
      const copies = files.map((file) => readFile(path.join(folder, 'cache', file), 'latin1'));
      return (await Promise.all(copies)).flatMap((copy) => /\nKEY: (.+)/.exec(copy)?.[1] ?? []);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
