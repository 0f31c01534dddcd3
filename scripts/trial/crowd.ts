import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Trial, TrialContext } from './trial';
import { withWatchedSite } from './watched-site';

const sizes = {
  short: { idle: 300, slow: 60, seconds: 4, guesses: 1_000 },
  whole: { idle: 2_000, slow: 300, seconds: 20, guesses: 20_000 },
};

const owner = { email: 'author@example.com', password: 'a password nobody guesses' };

const paths = ['/api/Users/login', '/cms/api/users/login'];

export const trial: Trial = {
  bar: '2,000 idle connections, 300 slow ones and 20,000 wrong passwords from many IP addresses: no account opens, the owner can log in throughout, and the p99 of the home page at most doubles during 200 log-ins',
  run: (context) => {
    const environment = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    return withWatchedSite(context, environment, ({ origin }) => crowd(context, origin));
  },
};

/** Requests the home page at a steady rate, from a thread that the rest of the trial does not slow down. */
const readHome = (origin: string, duration: number) =>
  autocannon({ url: origin, overallRate: 50, connections: 10, duration, workers: 1 });

async function openSockets(origin: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    // The site may close slow connections.
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket.resume());
    await once(socket, 'connect');
  }
  return sockets;
}

/** Sends wrong passwords to both log-ins, each from another IP address. */
async function guess(origin: string, amount: number, connections: number) {
  let number = 0;
  const requests = paths.map((path): autocannon.Request => ({
    method: 'POST',
    path,
    setupRequest: (request) => {
      number += 1;
      return {
        ...request,
        headers: {
          'content-type': 'application/json',
          origin,
          'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
        },
        body: JSON.stringify({ userName: 'author', email: owner.email, password: `no ${number}` }),
      };
    },
  }));
  return autocannon({ url: origin, amount, connections, requests, timeout: 30 });
}

/** Logs in as the owner. Returns the status, and the cookie that marks the device as known. */
async function logIn(origin: string, path: string, cookie = '') {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin, cookie, 'x-forwarded-for': '203.0.113.7' },
    },
    body: JSON.stringify({ userName: 'author', ...owner }),
  });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return {
    status: response.status,
    cookie: cookies.find((pair) => pair?.includes('known-device')),
  };
}

async function crowd({ size, signal, report }: TrialContext, origin: string) {
  const { idle, slow, seconds, guesses } = sizes[size];
  const faults: string[] = [];
  const { cookie } = await logIn(origin, '/api/Users/login');
  if (!cookie) throw new Error('The owner could not log in.');
  await readHome(origin, 2);
  const before = await readHome(origin, seconds);

  report('opening connections');
  const dripping = await openSockets(origin, slow);
  const sockets = [...(await openSockets(origin, idle)), ...dripping];
  for (const socket of dripping) socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const drip = setInterval(() => {
    for (const socket of dripping) if (!socket.destroyed) socket.write('x');
  }, 1_000);
  try {
    const [during] = await Promise.all([readHome(origin, seconds), guess(origin, 200, 200)]);
    const failed = before.errors + before.non2xx + during.errors + during.non2xx;
    if (failed > 0) faults.push(`${failed} requests for the home page failed`);
    if (during['2xx'] === 0) faults.push('the home page was never answered');
    if (during.latency.p99 > Math.max(2 * before.latency.p99, 5))
      faults.push('the home page became slow');

    report('guessing passwords');
    let isOver = false;
    const guessing = guess(origin, guesses, 40).finally(() => (isOver = true));
    let logIns = 0;
    for (; !isOver; logIns += 1) {
      // 503 asks the client to try again in 5 s.
      let status = 503;
      for (let tries = 0; tries < 3 && status === 503; tries += 1) {
        if (tries > 0) await delay(5_000, undefined, { signal });
        ({ status } = await logIn(origin, paths[logIns % 2] ?? '', cookie));
      }
      if (status !== 200) faults.push(`the owner's log-in was answered with ${status}`);
      await delay(2_000, undefined, { signal });
    }
    const { statusCodeStats: statuses = {}, timeouts } = await guessing;
    if (timeouts > 0) faults.push(`${timeouts} wrong passwords were not answered within 30 s`);
    const odd = Object.keys(statuses).filter((status) => !/^(401|429|503)$/.test(status));
    if (odd.length > 0) faults.push(`wrong passwords were answered with ${odd.join(', ')}`);
    return {
      faults,
      figure: `p99 of the home page ${during.latency.p99} ms, at rest ${before.latency.p99} ms; ${guesses} guesses answered ${JSON.stringify(statuses)}; ${logIns} log-ins of the owner`,
    };
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
}
