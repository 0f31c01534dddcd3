import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { apiKeyHeader } from '../../cms/contract/headers';
import { assertPortFree } from '../serve/port';
import { type FirstVisits, measureFirstVisits } from './first-visit';
import { measureThroughput, type Throughput } from './throughput';

type Options = {
  repository: string;
  /** Where the site keeps its files. */
  dataDir: string;
  /** Of an empty database that runs. */
  databaseUrl: string;
  /** Where Chromium is. */
  browser: string;
  report: (line: string) => void;
  signal: AbortSignal;
};

/** Megabytes of memory that a process holds (`VmRSS` of proc(5)); null on systems that do not tell so. */
async function memoryOf({ pid }: ChildProcess): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return null;
  }
}

type Site = {
  origin: string;
  process: ChildProcess;
  /** Milliseconds. */ startToFirstPage: number;
};

const apiKey = 'fov_the-key-of-a-site-that-is-only-measured-0123456789';

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

/** Runs the built site while something is done with it. */
async function withSite<Result>(
  { repository, dataDir, databaseUrl, signal }: Options,
  environment: Record<string, string>,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const port = await assertPortFree('127.0.0.1', 0);
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const site = spawn(process.execPath, ['--conditions=production', 'build/server/index.js'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SITE_URL: origin,
      PAYLOAD_SECRET: 'a secret of a site that is only measured',
      ADMIN_API_KEY: apiKey,
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const ended = once(site, 'close');
  try {
    await firstPage(origin, site, signal);
    return await work({ origin, process: site, startToFirstPage: performance.now() - begun });
  } finally {
    site.kill();
    await ended;
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Milliseconds from 'Saved!' until the page is there as it was saved, for each of some edits. @throws when it shows less */
async function pagesAfterChanges(origin: string, signal: AbortSignal): Promise<number[]> {
  const headers = { 'content-type': 'application/json', [apiKeyHeader]: apiKey };
  const posts: unknown = await (await fetch(`${origin}/api/Posts/GetSummary?take=1`)).json();
  const [post] = posts as { id: number; slug: string }[];
  const times: number[] = [];
  for (let edit = 0; edit < 20; edit++) {
    signal.throwIfAborted();
    const title = `An edit that is measured, the ${edit}th`;
    const body = JSON.stringify({ id: post?.id, title, publish: true });
    const saved = await fetch(`${origin}/api/Posts/update`, { method: 'POST', headers, body });
    if (!saved.ok) throw new Error(`A post could not be saved: ${await saved.text()}`);
    const begun = performance.now();
    const page = await (await fetch(`${origin}/blog/${post?.slug}`)).text();
    times.push(performance.now() - begun);
    if (!page.includes(title)) throw new Error('A page was old after its post had been saved.');
  }
  return times;
}

const line = (what: string, value: string) => what.padEnd(52) + value;

type Whole = {
  firstVisits: FirstVisits;
  machine: { cpus: number; loadBefore: number; loadAfter: number; node: string };
  startToFirstPage: number;
  memory: { atRest: number | null; underLoad: number | null; afterwards: number | null };
  kept: Throughput[];
  renderedAnew: Throughput[];
  pageAfterChange: { median: number; all: number[] };
};

/**
 * Measures the built site on this machine: how soon it is there, what it holds of memory, how fast it answers with and without the
 * page cache, how soon a change is seen, and what a first visit weighs. Times are milliseconds, memory is megabytes.
 */
export async function measureWhole(options: Options): Promise<Whole> {
  const { report, signal, browser } = options;
  const loadBefore = loadavg()[0] ?? NaN;
  report('A new site is filled …');
  await withSite(options, {}, async () => undefined);

  const starts: number[] = [];
  for (let start = 0; start < 3; start++)
    starts.push(await withSite(options, {}, async ({ startToFirstPage }) => startToFirstPage));
  const startToFirstPage = median(starts);
  report(line('process start to first page, median of 3', `${startToFirstPage.toFixed(0)} ms`));

  const cached = await withSite(options, {}, async ({ origin, process: site }) => {
    await delay(10_000, undefined, { signal });
    const atRest = await memoryOf(site);
    let underLoad = atRest;
    const watch = setInterval(() => {
      void memoryOf(site).then((now) => (underLoad = Math.max(underLoad ?? 0, now ?? 0)));
    }, 500);
    report('\nWith the page cache');
    const kept = await measureThroughput(origin, report, signal).finally(() =>
      clearInterval(watch),
    );
    const all = await pagesAfterChanges(origin, signal);
    await delay(10_000, undefined, { signal });
    const afterwards = await memoryOf(site);
    report(
      line('\na post’s page after it was saved, median of 20', `${median(all).toFixed(1)} ms`),
    );
    report(line('memory at rest', `${atRest} MB`));
    report(line('memory under load', `${underLoad} MB`));
    report(line('memory afterwards', `${afterwards} MB\n`));
    const firstVisits = await measureFirstVisits(origin, browser, report, signal);
    return {
      firstVisits,
      kept,
      pageAfterChange: { median: median(all), all },
      memory: { atRest, underLoad, afterwards },
    };
  });

  const renderedAnew = await withSite(options, { PAGE_CACHE: 'off' }, ({ origin }) => {
    report('\nWithout the page cache');
    return measureThroughput(origin, report, signal, { besides: [] });
  });

  return {
    machine: {
      cpus: cpus().length,
      loadBefore,
      loadAfter: loadavg()[0] ?? NaN,
      node: process.version,
    },
    startToFirstPage,
    ...cached,
    renderedAnew,
  };
}
