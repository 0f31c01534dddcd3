import { freePort } from '../../cms/testing/free-port';
import { type SiteProcess, startSite } from '../../cms/testing/site-process';

export type BuiltSite = {
  dataDir: string;
  /** A running database. Without it, the site starts the embedded one. */
  databaseUrl?: string;
  /** The program of a copy of the site, relative to the repository. */
  program?: string;
  signal: AbortSignal;
};

type RunningSite = SiteProcess & { origin: string; end: () => Promise<void> };

/** The author's API key on every site that a bench or a trial starts. */
export const apiKey = 'fov_the-key-of-a-site-that-is-only-measured-0123456789';

/** Starts the built site, on a free port unless `environment` sets one, and waits until it answers. */
export async function startBuiltSite(
  { dataDir, databaseUrl, program, signal }: BuiltSite,
  environment: Record<string, string> = {},
): Promise<RunningSite> {
  const port = environment.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const variables = {
    // As package.json's `start` has it.
    NODE_OPTIONS: '--max-semi-space-size=16',
    PORT: port,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SITE_URL: origin,
    PAYLOAD_SECRET: 'a secret of a site that is only measured',
    ADMIN_API_KEY: apiKey,
    LOG_LEVEL: 'error',
    ...environment,
  };
  const site = startSite(variables, program);
  const end = async () => {
    site.kill('SIGTERM');
    await site.ended;
  };
  signal.addEventListener('abort', () => site.kill('SIGTERM'), { once: true });
  await site.ready();
  return { ...site, origin, end };
}

export async function withBuiltSite<Result>(
  options: BuiltSite,
  environment: Record<string, string>,
  work: (site: RunningSite) => Promise<Result>,
): Promise<Result> {
  const site = await startBuiltSite(options, environment);
  try {
    return await work(site);
  } finally {
    await site.end();
  }
}
