import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKey, type BuiltSite, withBuiltSite } from '../serve/built-site';
import { durations } from './durations';
import { measureThroughput } from './throughput';

type Options = BuiltSite & { report: (line: string) => void };

/** Resident memory of a process in MB (`VmRSS` of proc(5)). Returns null on systems without it. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/** Measures how long the page of a post takes after the post was saved. @throws if the page is stale */
async function measurePageAfterChange(origin: string, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/json', [apiKeyHeader]: apiKey };
  const listed = await fetch(`${origin}/api/Posts/GetSummary?take=1`);
  const [post] = (await listed.json()) as { id: number; slug: string }[];
  const times = durations();
  for (let edit = 0; edit < 20; edit++) {
    const title = `Edit ${edit}`;
    const body = JSON.stringify({ id: post?.id, title, publish: true });
    const options = { method: 'POST', headers, body, signal };
    const saved = await fetch(`${origin}/api/Posts/update`, options);
    if (!saved.ok) throw new Error(`A post could not be saved: ${await saved.text()}`);
    const begun = performance.now();
    const page = await (await fetch(`${origin}/blog/${post?.slug}`)).text();
    times.add(performance.now() - begun);
    if (!page.includes(title)) throw new Error('A page was stale after its post had been saved.');
  }
  return times.at(50);
}

/**
 * Measures the built site on this machine: start, memory, throughput with and without the page cache, and a page after a change.
 * Times are in milliseconds, memory is in MB.
 */
export async function measureWhole(options: Options) {
  const { report, signal } = options;
  const machine = { cpus: cpus().length, load: loadavg()[0], node: process.version };
  const tell = (what: string, value: string) => report(what.padEnd(52) + value);
  report('Filling a new site …');
  await withBuiltSite(options, {}, async () => undefined);

  const starts = durations();
  for (let start = 0; start < 3; start++) {
    const begun = performance.now();
    await withBuiltSite(options, {}, async ({ origin }) => {
      await (await fetch(origin)).text();
      starts.add(performance.now() - begun);
    });
  }
  tell('process start to first page, median of 3', `${starts.at(50).toFixed(0)} ms`);

  const cached = await withBuiltSite(options, {}, async ({ origin, pid }) => {
    await delay(10_000, undefined, { signal });
    const atRest = await memoryOf(pid);
    let underLoad = atRest;
    const watch = setInterval(() => {
      void memoryOf(pid).then((now) => (underLoad = Math.max(underLoad ?? 0, now ?? 0)));
    }, 500);
    report('\nWith the page cache');
    const throughput = await measureThroughput(origin, report, signal).finally(() =>
      clearInterval(watch),
    );
    const pageAfterChange = await measurePageAfterChange(origin, signal);
    await delay(10_000, undefined, { signal });
    const afterwards = await memoryOf(pid);
    tell('\npage of a post after it was saved, median of 20', `${pageAfterChange.toFixed(1)} ms`);
    tell('memory at rest', `${atRest} MB`);
    tell('memory under load', `${underLoad} MB`);
    tell('memory afterwards', `${afterwards} MB\n`);
    return { throughput, pageAfterChange, memory: { atRest, underLoad, afterwards } };
  });

  report('\nWithout the page cache');
  const uncached = await withBuiltSite(options, { PAGE_CACHE: 'off' }, ({ origin }) =>
    measureThroughput(origin, report, signal),
  );
  return { machine, startToFirstPage: starts.at(50), ...cached, uncached };
}
