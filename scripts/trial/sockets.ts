import { setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../command/message-of';
import { exchange } from './raw-connection';
import { tellFailures } from './steady-load';
import type { Trial, TrialContext } from './trial';
import { withWatchedSite } from './watched-site';
import { assertProxies, throughEachWayIn } from './ways-in';

const sizes = {
  short: { upgrades: 2_000, others: 50, silent: 10 },
  whole: { upgrades: 100_000, others: 1_000, silent: 50 },
};

/** Requests to upgrade at once. Of the others some are for pages that no cache has. */
const atOnce = { upgrades: 100, others: 10 };

/** Seconds after which a client that reads nothing is closed at the latest: the site looks every 60 s whether it has read on. */
const closedWithin = 150;

const head = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
const webSocket =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n';

type Kind = { bytes: string[]; isIncomplete?: boolean };

const upgrade: Kind = { bytes: [head('GET /', 'Connection: Upgrade\r\nUpgrade: x\r\n')] };

/** What clients send that speak another protocol, or speak this one in an unusual way. */
const kinds: Record<string, Kind> = {
  'HTTP/2': {
    bytes: [
      // As `curl --http2`, and as `curl --http2-prior-knowledge`.
      head(
        'GET /',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n',
      ),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ],
  },
  WebSocket: {
    bytes: ['/', '/cms', '/_next/hmr', '/api/Users/me'].map((path) =>
      head(`GET ${path}`, webSocket),
    ),
  },
  CONNECT: { bytes: [head('CONNECT 127.0.0.1:80'), head('CONNECT /')] },
  Expect: {
    bytes: ['100-continue', 'x', '100-continue, x'].flatMap((expectation) => [
      head('GET /', `Expect: ${expectation}\r\n`),
      `${head('POST /api/contact', `${body}Expect: ${expectation}\r\n`)}{}`,
    ]),
  },
  'half-closed': {
    bytes: [
      '',
      'GET / HT',
      head('GET /'),
      head('GET /blog'),
      head('POST /api/contact', body),
      `${head('POST /contact', 'Transfer-Encoding: chunked\r\n')}5\r\nab`,
    ],
    isIncomplete: true,
  },
};

/** Clients that speak other protocols, or do not listen. */
export const trial: Trial = {
  bar: '100,000 requests to upgrade, and HTTP/2, WebSocket, CONNECT, Expect, half-closed and never-reading clients, alone, behind nginx and behind Caddy: all answered or closed in time, the first page is served all the while, nothing is held afterwards',
  run: async (context) => {
    assertProxies();
    return withWatchedSite(context, { TRUST_PROXY: 'loopback' }, async (site) => {
      const { figure, faults } = await throughEachWayIn(site, (origin) => openAll(context, origin));
      return { figure: [...faults.slice(0, 20), figure].join('; '), met: faults.length === 0 };
    });
  },
};

/** Opens all kinds of connections. @returns what was neither answered nor closed in time */
async function openAll(
  { size, report, signal }: TrialContext,
  origin: string,
): Promise<{ figure: string; faults: string[] }> {
  setMaxListeners(0, signal);
  const { silent, ...counts } = sizes[size];
  const [sent, read] = await Promise.all([
    sendAll({ report, signal }, { origin, ...counts }),
    readLittle(origin, { count: silent, signal }),
  ]);
  return {
    figure: `${sent.figure}, ${read.figure}`,
    faults: [...sent.faults, ...read.faults],
  };
}

/** Sends `upgrades` requests to upgrade and `others` of each other kind. @returns what was neither answered nor closed in time */
export async function sendAll(
  { report, signal }: Pick<TrialContext, 'report' | 'signal'>,
  { origin, upgrades, others }: { origin: string; upgrades: number; others: number },
): Promise<{ figure: string; faults: string[] }> {
  const failures = new Map<string, number>();
  const figures: string[] = [];
  const send = async (
    name: string,
    { bytes, isIncomplete = false }: Kind,
    { count, workers }: { count: number; workers: number },
  ) => {
    const statuses = new Map<number, number>();
    let left = count;
    const work = async () => {
      while (left > 0) {
        signal.throwIfAborted();
        left -= 1;
        try {
          const sent = bytes[left % bytes.length] ?? '';
          const { status } = await exchange(origin, sent, { isIncomplete });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        } catch (error) {
          const failure = `${name}: ${messageOf(error)}`;
          failures.set(failure, (failures.get(failure) ?? 0) + 1);
          // Each costs a worker its patience. One is enough to fail.
          return;
        }
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: workers }, work));
    const answered = [...statuses]
      .sort()
      .map(([status, times]) => `${times} × ${status || 'closed'}`);
    const figure = `${count} ${name} (${answered.join(', ')}) in ${((performance.now() - begun) / 1_000).toFixed(0)} s`;
    report(figure);
    figures.push(figure);
  };
  await send('requests to upgrade', upgrade, { count: upgrades, workers: atOnce.upgrades });
  for (const [name, kind] of Object.entries(kinds))
    await send(name, kind, { count: others, workers: atOnce.others });
  return { figure: figures.join(', '), faults: failures.size > 0 ? [tellFailures(failures)] : [] };
}

/** Pages of 80 kB, all requested at once, are far more than the buffers on the way hold. The last response is told from them. */
const much = head('GET /').repeat(500) + head('GET /healthz', 'Connection: close\r\n');

/** A client that requests much and reads nothing of it yet. */
function requestMuch(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  let tail = '';
  socket
    .on('error', () => undefined)
    .on('data', (part: Buffer) => (tail = (tail + part.toString('latin1')).slice(-100)));
  socket.pause().write(much);
  return { socket, closed, hasAll: () => tail.endsWith('{"status":"ok"}') };
}

/** Clients that read nothing, and one beside them that reads slowly and gets all of it. */
async function readLittle(
  origin: string,
  { count, signal }: { count: number; signal: AbortSignal },
): Promise<{ figure: string; faults: string[] }> {
  const silent = Array.from({ length: count }, () => requestMuch(origin));
  const slow = requestMuch(origin);
  try {
    for (let second = 0; second < closedWithin; second += 1) {
      await delay(1_000, undefined, { signal });
      if (slow.socket.isPaused()) slow.socket.once('data', () => slow.socket.pause()).resume();
    }
    const readOn = async ({ socket, closed, hasAll }: typeof slow) => {
      socket.resume();
      await Promise.race([closed, delay(30_000, undefined, { signal })]);
      return hasAll();
    };
    const cut = (await Promise.all(silent.map(readOn))).filter((hasAll) => !hasAll).length;
    const isWhole = await readOn(slow);
    return {
      figure: `${cut} of ${count} never-reading clients closed, a slow one read ${isWhole ? 'all' : 'NOT all'}`,
      faults: [
        ...(cut < count ? [`${count - cut} never-reading clients were not closed`] : []),
        ...(isWhole ? [] : ['a client that reads slowly was cut off']),
      ],
    };
  } finally {
    for (const { socket } of [...silent, slow]) socket.destroy();
  }
}
