import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect } from 'playwright/test';

const repository = path.resolve(import.meta.dirname, '../..');

/** A site of a journey's own, which may be killed. */
type OwnSite = {
  signal: (signal: NodeJS.Signals) => void;
  /** Resolves when it has ended. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

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
    signal: (signal) => void child.kill(signal),
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Ends the database of a site that has one of its own, and sits on its port, so that the site cannot start it again.
 *
 * @param dataDir the site's `DATA_DIR`
 * @returns leaves the port, whereupon the site starts its database again
 */
export async function keepDatabaseAway(
  site: OwnSite,
  dataDir: string,
): Promise<() => Promise<void>> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [pid, , , port] = pidFile.split('\n').map(Number);
  const taker = createServer((socket) => socket.destroy());
  // The site must not be the first at the port.
  site.signal('SIGSTOP');
  try {
    process.kill(pid ?? 0, 'SIGINT');
    await expect(async () => {
      taker.listen(port, '127.0.0.1');
      await once(taker, 'listening');
    }).toPass();
  } finally {
    site.signal('SIGCONT');
  }
  return async () => {
    taker.close();
    await once(taker, 'close');
  };
}
