import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Served } from './bare-server.js';

const paths = {
  home: '/',
  book: '/books/indomitus-est',
  blog: '/blog',
  post: '/blog/the-gods-of-fovea',
  thesaurus: '/thesaurus',
  'list of posts': '/api/Posts/GetSummary?take=12',
  'search of terms': '/api/fovea/search?q=war',
};

const connections = [1, 16, 64];
const kinds: Served['kind'][] = ['node:http', 'Express'];

/** Seconds for one figure. */
const duration = 3;

/** Requests a second, and milliseconds within which half of them and 99 of a hundred are answered. */
type Figures = { rate: number; p50: number; p99: number };

/** `1.23ms` and the like, in milliseconds. */
function millisecondsOf(text = ''): number {
  const [, number = 'NaN', unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit] ?? NaN);
}

/** @returns null where there is no wrk */
async function loadByWrk(url: string, count: number): Promise<Figures | null> {
  const wrk = spawn('wrk', ['-t1', `-c${count}`, `-d${duration}`, '--latency', url]);
  let output = '';
  wrk.stdout.on('data', (part) => (output += String(part)));
  const ended = await Promise.race([once(wrk, 'close'), once(wrk, 'error').then(() => null)]);
  if (!ended) return null;
  const lineOf = (name: RegExp) => name.exec(output)?.[1];
  return {
    rate: Number(lineOf(/Requests\/sec:\s+([\d.]+)/)),
    p50: millisecondsOf(lineOf(/^\s+50%\s+(\S+)/m)),
    p99: millisecondsOf(lineOf(/^\s+99%\s+(\S+)/m)),
  };
}

async function loadByAutocannon(url: string, count: number): Promise<Figures> {
  const { requests, latency } = await autocannon({ url, connections: count, duration });
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

const load = async (url: string, count: number) =>
  (await loadByWrk(url, count)) ?? (await loadByAutocannon(url, count));

/** Serves the bytes of an answer, in a process of its own, while something is done. */
async function beside<Result>(
  served: Served,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = fork(path.join(import.meta.dirname, 'bare-server.js'));
  try {
    const told = once(server, 'message');
    server.send(served);
    const [port] = (await told) as [number];
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}

const ofConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** An answer as it is sent to a client that takes no encoding, so that all servers send the same. */
async function answerOf(url: string): Promise<Pick<Served, 'headers' | 'body'>> {
  // Asked twice: the first answer of a page may be the one that is kept.
  await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return {
    headers: [...answer.headers].filter(([name]) => !ofConnection.has(name)),
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  };
}

/** What was measured of a page at so many connections; `bare` by the kind of server that sent the same bytes. */
export type Throughput = {
  page: string;
  connections: number;
  site: Figures;
  bare: Record<string, Figures>;
};

/**
 * Measures how many requests a second a running site answers, page by page, each beside bare servers that send the same bytes. The
 * machine's own speed cancels out in the ratios.
 *
 * @param origin of the site, on this machine
 * @param options.besides the bare servers that are measured too; all of them unless it is said
 */
export async function measureThroughput(
  origin: string,
  report: (line: string) => void,
  signal: AbortSignal,
  { besides = kinds }: { besides?: Served['kind'][] } = {},
): Promise<Throughput[]> {
  const results: Throughput[] = [];
  report('page              connections      site/s   p50 ms   p99 ms   of node:http   of Express');
  for (const [name, where] of Object.entries(paths)) {
    const url = new URL(where, origin).href;
    const answer = await answerOf(url);
    for (const count of connections) {
      signal.throwIfAborted();
      const site = await load(url, count);
      const bare: Record<string, Figures> = {};
      for (const kind of besides)
        bare[kind] = await beside({ kind, ...answer }, (other) => load(other, count));
      const ratios = besides.map((kind) => site.rate / (bare[kind]?.rate ?? NaN));
      report(
        name.padEnd(18) +
          String(count).padStart(11) +
          site.rate.toFixed(0).padStart(12) +
          [site.p50, site.p99].map((value) => value.toFixed(2).padStart(9)).join('') +
          ratios.map((ratio) => ratio.toFixed(2).padStart(14)).join(''),
      );
      results.push({ page: name, connections: count, site, bare });
    }
  }
  return results;
}
