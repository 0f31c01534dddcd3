import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSteadyLoad, tellFailures } from './steady-load';
import type { Trial, TrialContext, TrialResult } from './trial';
import { withWatchedSite } from './watched-site';

const sizes = {
  short: { idle: 300, slow: 60, logIns: 60, seconds: 4 },
  whole: { idle: 2_000, slow: 300, logIns: 200, seconds: 20 },
};

/** Requests of the first page a second. */
const rate = 50;

/** Connections that say nothing, such that say little, and passwords to check, all beside readers. */
export const trial: Trial = {
  bar: '2,000 idle connections, 300 slow ones and 200 wrong log-ins at once: 99 of 100 requests of the first page take at most twice as long as at rest',
  run: async (context) =>
    withWatchedSite(context, { TRUST_PROXY: 'loopback' }, (origin) => occupy(context, origin)),
};

/** What 99 of 100 requests of the first page take at most, in milliseconds. */
async function measure(origin: string, seconds: number, signal: AbortSignal) {
  const load = startSteadyLoad(rate, () => `${origin}/`);
  await delay(seconds * 1_000, undefined, { signal }).catch(() => undefined);
  const { failures, times } = await load.stop();
  signal.throwIfAborted();
  times.sort((a, b) => a - b);
  return { failures, p99: times[Math.floor(times.length * 0.99)] ?? NaN };
}

async function openSockets(origin: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(port), hostname);
    // The site may close what keeps it waiting.
    socket.on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
    await once(socket, 'connect');
  }
  return sockets;
}

async function occupy(context: TrialContext, origin: string): Promise<TrialResult> {
  const { size, signal, report } = context;
  const { idle, slow, logIns, seconds } = sizes[size];
  await measure(origin, 2, signal);
  const before = await measure(origin, seconds, signal);

  report('opening connections');
  const idling = await openSockets(origin, idle);
  const dripping = await openSockets(origin, slow);
  for (const socket of dripping) socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const drip = setInterval(() => {
    for (const socket of dripping) if (!socket.destroyed) socket.write('x');
  }, 1_000);
  const crowd = fork(path.join(import.meta.dirname, 'log-in-crowd.js'));
  try {
    crowd.send({ origin, count: logIns });
    const [during, [answered]] = await Promise.all([
      measure(origin, seconds, signal),
      once(crowd, 'message', { signal }) as Promise<[number[]]>,
    ]);
    // The site may close what it takes for dead; that it did is part of how it held.
    const left = [idling, dripping].map(
      (sockets) => sockets.filter(({ destroyed }) => !destroyed).length,
    );
    const odd = answered.filter((status) => ![401, 429, 503].includes(status));
    const failed = [tellFailures(before.failures), tellFailures(during.failures)].filter(Boolean);
    const ratio = during.p99 / before.p99;
    return {
      figure: `99 of 100 within ${during.p99.toFixed(1)} ms, at rest ${before.p99.toFixed(1)} ms (${ratio.toFixed(2)} times), with ${left[0]} of ${idle} idle and ${left[1]} of ${slow} slow connections open to the end; ${answered.filter((status) => status === 401).length} of ${logIns} log-ins refused at once, ${answered.filter((status) => status === 503).length} told to come back${failed.length > 0 ? `; ${failed.join('; ')}` : ''}${odd.length > 0 ? `; log-ins answered ${odd.join(', ')}` : ''}`,
      met: ratio <= 2 && failed.length === 0 && odd.length === 0,
    };
  } finally {
    clearInterval(drip);
    crowd.kill();
    for (const socket of [...idling, ...dripping]) socket.destroy();
  }
}
