import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { type SiteProcess, startSite } from '../../cms/testing/site-process';

const repository = path.resolve(import.meta.dirname, '../..');

/** Gives a site that has never run a single term, so that its first start draws none of the project's own pictures. */
export async function seedOneTerm(dataDir: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovean-one-term-'));
  try {
    await mkdir(path.join(folder, 'glossary'));
    await writeFile(
      path.join(folder, 'glossary/terms.yaml'),
      '- subject: Uman-Chi\n  description: The long-lived people.\n',
    );
    const { PATH, HOME } = process.env;
    await promisify(execFile)(process.execPath, ['scripts/run.js', 'seed', folder], {
      cwd: repository,
      env: { NODE_ENV: 'test', PATH, HOME, DATA_DIR: dataDir },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Starts the built site for one journey, which may kill it, and waits until it answers. */
export async function startOwnSite(variables: Record<string, string>): Promise<SiteProcess> {
  const site = startSite({ LOG_LEVEL: 'error', ...variables });
  await site.ready();
  return site;
}

/**
 * Ends the database of a site that has one of its own, and sits on its port, so that the site cannot start it again.
 *
 * @param dataDir the site's `DATA_DIR`
 * @returns leaves the port, whereupon the site starts its database again
 */
export async function keepDatabaseAway(
  site: SiteProcess,
  dataDir: string,
): Promise<() => Promise<void>> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [pid, , , port] = pidFile.split('\n').map(Number);
  const taker = createServer((socket) => socket.destroy());
  // The site must not be the first at the port.
  site.kill('SIGSTOP');
  try {
    process.kill(pid ?? 0, 'SIGINT');
    await expect(async () => {
      taker.listen(port, '127.0.0.1');
      await once(taker, 'listening');
    }).toPass();
  } finally {
    site.kill('SIGCONT');
  }
  return async () => {
    taker.close();
    await once(taker, 'close');
  };
}
