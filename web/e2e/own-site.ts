import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect } from 'playwright/test';
import { type SiteProcess, startSite } from '../../cms/testing/site-process';

/** Starts the built site, empty, for one journey, which may kill it, and waits until it answers. */
export async function startOwnSite(variables: Record<string, string>): Promise<SiteProcess> {
  const site = startSite({ LOG_LEVEL: 'error', SAMPLE_CONTENT: 'off', ...variables });
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
