import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKey, type BuiltSite, withBuiltSite } from '../serve/built-site';
import { type FirstVisits, measureFirstVisits } from './first-visit';
import { median } from './times';
import { measureThroughput, type Throughput } from './throughput';

type Options = BuiltSite & {
  /** Where Chromium is. */
  browser: string;
  report: (line: string) => void;
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
  await withBuiltSite(options, {}, async () => undefined);

  const starts: number[] = [];
  for (let start = 0; start < 3; start++)
    starts.push(await withBuiltSite(options, {}, async ({ startToFirstPage }) => startToFirstPage));
  const startToFirstPage = median(starts);
  report(line('process start to first page, median of 3', `${startToFirstPage.toFixed(0)} ms`));

  const cached = await withBuiltSite(options, {}, async ({ origin, process: site }) => {
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

  const renderedAnew = await withBuiltSite(options, { PAGE_CACHE: 'off' }, ({ origin }) => {
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
