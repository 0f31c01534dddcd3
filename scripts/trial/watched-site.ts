import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { withBuiltSite } from '../serve/built-site';
import { assertPortFree } from '../serve/port';
import { siteToTry } from './site-to-try';
import type { TrialContext, TrialResult } from './trial';

/** What a site that has nothing to do holds: numbers by name. */
type Held = Map<string, number>;

/** Megabytes by which an idle site's memory may differ: garbage is collected some time later. */
const memoryAllowed = 100;

/** Milliseconds after which a site has closed the connections to the database that nobody uses. */
const calm = 30_000;

/** Milliseconds within which everything is given back: idle connections of clients are closed after 65 s. */
const settlesWithin = 150_000;

/** The states of /proc/net/tcp in which a socket is held by somebody. TIME_WAIT is the system's alone. */
const socketStates: Record<string, string> = {
  '01': 'ESTABLISHED',
  '04': 'FIN_WAIT1',
  '05': 'FIN_WAIT2',
  '08': 'CLOSE_WAIT',
  '09': 'LAST_ACK',
  '0B': 'CLOSING',
};

/** Counts the sockets of a port by their state. */
async function countSockets(port: string): Promise<Held> {
  const suffix = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  const held: Held = new Map();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of (await readFile(table, 'utf8').catch(() => '')).split('\n')) {
      const [, local, , code = ''] = line.trim().split(/\s+/);
      const state = socketStates[code];
      if (!local?.endsWith(suffix) || !state) continue;
      held.set(state, (held.get(state) ?? 0) + 1);
    }
  return held;
}

/** Gauges of `/metrics`, and what they are called here. Descriptors, timers and memory are the process's own. */
const gauges = {
  'open descriptors': /^process_open_fds (\S+)/m,
  timers: /^nodejs_active_resources\{type="Timeout"\} (\S+)/m,
  'MB of memory': /^process_resident_memory_bytes (\S+)/m,
};

async function look(origin: string, metrics: string): Promise<Held> {
  const text = await (await fetch(metrics, { headers: { connection: 'close' } })).text();
  const held = await countSockets(new URL(origin).port);
  for (const [name, pattern] of Object.entries(gauges)) {
    const value = Number(pattern.exec(text)?.[1] ?? 0);
    held.set(name, name.startsWith('MB') ? Math.round(value / 1e6) : value);
  }
  return held;
}

const say = (held: Held) => [...held].map(([name, count]) => `${count} ${name}`).join(', ');

/** What there is more of than before. */
const growthOf = (before: Held, after: Held) =>
  [...after].filter(
    ([name, count]) =>
      count > (before.get(name) ?? 0) + (name.startsWith('MB') ? memoryAllowed : 0),
  );

/** Loads what a site loads when it is first wanted: its pages, its dashboard, its connections to the database. */
async function warmUp(origin: string): Promise<void> {
  for (const path of ['/cms/login', '/', '/books', '/thesaurus', '/api/fovea/search?q=a'])
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const url = `${origin}${path}${path.includes('?') ? index : ''}`;
        await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer();
      }),
    );
}

/**
 * Tries something at a built site, which may hold no more afterwards than before: descriptors, sockets in any state, timers, memory.
 */
export async function withWatchedSite(
  context: TrialContext,
  environment: Record<string, string>,
  attempt: (origin: string) => Promise<TrialResult>,
): Promise<TrialResult> {
  const { report, signal } = context;
  const metricsPort = String(await assertPortFree('127.0.0.1', 0));
  const watched = { ...environment, METRICS_PORT: metricsPort };
  return withBuiltSite(await siteToTry(context), watched, async ({ origin }) => {
    const lookAgain = () => look(origin, `http://127.0.0.1:${metricsPort}/metrics`);
    await warmUp(origin);
    await delay(calm, undefined, { signal });
    const before = await lookAgain();
    report(`before: ${say(before)}`);
    const { figure, met } = await attempt(origin);
    const end = performance.now() + settlesWithin;
    let after = await lookAgain();
    while (growthOf(before, after).length > 0 && performance.now() < end) {
      await delay(5_000, undefined, { signal });
      after = await lookAgain();
    }
    report(`after: ${say(after)}`);
    const growth = growthOf(before, after);
    return {
      met: met && growth.length === 0,
      figure: `${figure}; held before: ${say(before)}; after: ${say(after)}${growth.length > 0 ? ', which is MORE' : ''}`,
    };
  });
}
