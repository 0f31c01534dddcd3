import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { assertPortFree } from './port';

export type BuiltSite = {
  /** Where the build is. */
  repository: string;
  /** Where the site keeps its files. */
  dataDir: string;
  /** Of a database that runs; without it the site starts the embedded one. The first start fills an empty one. */
  databaseUrl?: string;
  signal: AbortSignal;
  /** A file that takes what the site logs; without it nothing does. */
  output?: number;
};

type RunningSite = {
  origin: string;
  process: ChildProcess;
  /** Milliseconds. */ startToFirstPage: number;
};

/** The author's, at every site that is measured or tried. */
export const apiKey = 'fov_the-key-of-a-site-that-is-only-measured-0123456789';

async function firstPage(origin: string, site: ChildProcess, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (site.exitCode !== null)
      throw new Error('The site could not start. Is it built? npm run build');
    const answer = await fetch(origin).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(10);
  }
}

/**
 * Starts the built site on a free port, or on the one that `environment` names.
 *
 * @returns as soon as it has answered with its first page; who called ends the process
 */
export async function startBuiltSite(
  { repository, dataDir, databaseUrl, signal, output }: BuiltSite,
  environment: Record<string, string> = {},
): Promise<RunningSite> {
  const port = environment.PORT ?? String(await assertPortFree('127.0.0.1', 0));
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const site = spawn(
    process.execPath,
    ['--conditions=production', '--max-semi-space-size=16', 'build/server/index.js'],
    {
      cwd: repository,
      stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SITE_URL: origin,
        PAYLOAD_SECRET: 'a secret of a site that is only measured',
        ADMIN_API_KEY: apiKey,
        LOG_LEVEL: 'error',
        ...environment,
      },
    },
  );
  try {
    await firstPage(origin, site, signal);
  } catch (error) {
    site.kill();
    throw error;
  }
  return { origin, process: site, startToFirstPage: performance.now() - begun };
}

/** Runs the built site while something is done with it. */
export async function withBuiltSite<Result>(
  options: BuiltSite,
  environment: Record<string, string>,
  work: (site: RunningSite) => Promise<Result>,
): Promise<Result> {
  const site = await startBuiltSite(options, environment);
  const ended = once(site.process, 'close');
  try {
    return await work(site);
  } finally {
    site.process.kill();
    await ended;
  }
}
