import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** A site of a journey's own, which may be killed. */
export type OwnSite = { kill: (signal: NodeJS.Signals) => Promise<void> };

const ownVariables = /^(DATABASE_URL|PAYLOAD_SECRET|SITE_URL|SMTP_URL|NODE_ENV)$/;

/** Starts the built site, and waits until it answers. */
export async function startOwnSite(variables: Record<string, string>): Promise<OwnSite> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (ownVariables.test(name)) delete env[name];
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: repository,
    env: Object.assign(env, { HOST: '127.0.0.1', LOG_LEVEL: 'error' }, variables),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/^ {2}Its dashboard/m.test(said)) resolve();
    });
    void ended.then(() => reject(new Error(`The site ended before it answered:\n${said}`)));
  });
  return {
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Stops the database of a site that has one of its own.
 *
 * @param dataDir the site's `DATA_DIR`
 * @returns starts it again, as the site had started it
 */
export async function stopDatabase(dataDir: string): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, 'postgres');
  const pid = Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const command = await readFile(path.join(folder, 'postmaster.opts'), 'utf8');
  const [program = ''] = command.split(' ');
  const flags = [...command.matchAll(/"([^"]*)"/g)].map(([, flag = '']) => flag);
  const { uid, gid } = await stat(folder);
  process.kill(pid, 'SIGINT');
  return async () => {
    const server = spawn(program, flags, { cwd: folder, uid, gid, detached: true, stdio: 'pipe' });
    for await (const said of server.stderr.setEncoding('utf8'))
      if (/ready to accept connections/.test(String(said))) break;
    server.unref();
  };
}
