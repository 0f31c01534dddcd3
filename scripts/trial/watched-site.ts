import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../cms/testing/free-port';
import { type RunningSite, withBuiltSite } from '../serve/built-site';
import { prepareSite, resultOf, type TrialContext, type TrialResult } from './trial';

/** Gauges that must not grow by more than this. Memory is in bytes, and collected some time later. */
const allowedGrowth = {
  'sockets CLOSE_WAIT': 0,
  'sockets FIN_WAIT': 0,
  process_open_fds: 0,
  'nodejs_active_resources{type="Timeout"}': 0,
  process_resident_memory_bytes: 100_000_000,
};

type Gauge = keyof typeof allowedGrowth;

const gauges = Object.keys(allowedGrowth) as Gauge[];

/** Milliseconds after which an idle site has closed its spare database connections. */
const settling = 30_000;

/** Milliseconds within which the site must have released everything. It closes idle client connections after 65 s. */
const releaseTimeout = 150_000;

/** States of TCP sockets that a process leaks, by their numbers in `/proc/net/tcp`. Linux only. */
const leakedStates = {
  '04': 'sockets FIN_WAIT',
  '05': 'sockets FIN_WAIT',
  '08': 'sockets CLOSE_WAIT',
};

/** Counts the site's sockets in these states. */
async function countSockets(origin: string): Promise<Record<string, number>> {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0');
  const counts: Record<string, number> = { 'sockets CLOSE_WAIT': 0, 'sockets FIN_WAIT': 0 };
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const [, local, , state] = line.trim().split(/\s+/);
      const name = leakedStates[state as keyof typeof leakedStates];
      if (name && local?.endsWith(`:${port}`)) counts[name] = (counts[name] ?? 0) + 1;
    }
  return counts;
}

async function readGauges(url: string, origin: string): Promise<Record<Gauge, number>> {
  const sockets = await countSockets(origin);
  const text = await (await fetch(url, { headers: { connection: 'close' } })).text();
  const valueOf = (gauge: string) =>
    sockets[gauge] ??
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${gauge} `))
        ?.split(' ')[1],
    );
  return Object.fromEntries(gauges.map((gauge) => [gauge, valueOf(gauge)])) as Record<
    Gauge,
    number
  >;
}

const describe = (values: Record<Gauge, number>) =>
  gauges.map((gauge) => `${gauge} ${values[gauge]}`).join(', ');

/** Loads what the site loads lazily: pages, dashboard and database connections. */
async function warmUp(origin: string): Promise<void> {
  for (const page of ['/cms/login', '/', '/books', '/thesaurus', '/api/fovea/search?q=a'])
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        await (await fetch(origin + page, { headers: { connection: 'close' } })).arrayBuffer();
      }),
    );
}

/** Runs `attempt` against a site. Afterwards, the site may hold no more descriptors, timers and memory than before. */
export async function withWatchedSite(
  context: TrialContext,
  environment: Record<string, string>,
  attempt: (site: RunningSite) => Promise<{ figure: string; faults: string[] }>,
): Promise<TrialResult> {
  const { report, signal } = context;
  const METRICS_PORT = String(await freePort());
  const variables = { TRUST_PROXY: 'loopback', METRICS_PORT, ...environment };
  return withBuiltSite(await prepareSite(context), variables, async (site) => {
    const read = () => readGauges(`http://127.0.0.1:${METRICS_PORT}/metrics`, site.origin);
    await warmUp(site.origin);
    await delay(settling, undefined, { signal });
    const before = await read();
    report(`before: ${describe(before)}`);

    const { figure, faults } = await attempt(site);
    const end = performance.now() + releaseTimeout;
    let after = await read();
    const growing = () =>
      gauges.filter((gauge) => !(after[gauge] <= before[gauge] + allowedGrowth[gauge]));
    while (growing().length > 0 && performance.now() < end) {
      await delay(5_000, undefined, { signal });
      after = await read();
    }
    const grown = growing().map((gauge) => `${gauge} grew from ${before[gauge]}`);
    return resultOf([...faults, ...grown], `${figure}; afterwards ${describe(after)}`);
  });
}
