import { expect, test } from 'vitest';
import { apiKeyHeader } from '../../../contract/plain/headers';
import { readEnvironment } from '../../env';
import { listening } from '../../../testing/listening';
import { openSite } from '../../../testing/open-site';
import { call } from '../../../testing/readers';
import { appOf } from '../../../testing/app-of';
import { pino } from 'pino';

const { payload } = await openSite();

/** Returns an IPv6 address in a numbered /64 of the /48 `2001:db8:N::`. */
const ipIn = (network: number, subnet: number) =>
  `2001:db8:${network.toString(16)}:${subnet.toString(16)}::1`;

/** Sends a request from each IP address and returns the number of responses by status. */
async function statuses(ips: string[], send: (clientIp: string) => ReturnType<typeof call>) {
  const counts: Record<number, number> = {};
  for (let sent = 0; sent < ips.length; sent += 10)
    for (const { status } of await Promise.all(ips.slice(sent, sent + 10).map(send)))
      counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const subnets = (network: number, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ipIn(network, from + index));

const emptyMessage = (clientIp: string) => call('/contact', { clientIp, body: {} });

test('a /56 has four times the allowance of a /64, and a /48 sixteen times', async () => {
  expect(await statuses(subnets(1, 0, 30), emptyMessage)).toEqual({ 400: 20, 429: 10 });
  expect(await statuses(subnets(1, 0x100, 30), emptyMessage)).toEqual({ 400: 20, 429: 10 });
  expect(await statuses(subnets(1, 0x200, 20), emptyMessage)).toEqual({ 400: 20 });
  expect(await statuses(subnets(1, 0x300, 30), emptyMessage)).toEqual({ 400: 20, 429: 10 });
  expect(await statuses(subnets(1, 0x400, 30), emptyMessage)).toEqual({ 429: 30 });
  expect(await statuses([ipIn(2, 0), '203.0.113.1'], emptyMessage)).toEqual({ 400: 2 });
});

test('an exhausted /64 does not use up the allowance of its /56', async () => {
  expect(await statuses(Array<string>(50).fill(ipIn(3, 0)), emptyMessage)).toEqual({
    400: 5,
    429: 45,
  });
  expect(await statuses(subnets(3, 1, 15), emptyMessage)).toEqual({ 400: 15 });
});

test('a flood from an exhausted /48 causes few queries and stores nothing', async () => {
  await statuses(subnets(4, 0, 20), emptyMessage);
  for (const subnet of [0x100, 0x200, 0x300]) await statuses(subnets(4, subnet, 20), emptyMessage);
  await statuses(subnets(4, 0x400, 2), emptyMessage);
  let queries = 0;
  const count = () => (queries += 1);
  payload.db.pool.on('acquire', count);
  const refused = await statuses(subnets(4, 0x1000, 300), emptyMessage);
  payload.db.pool.off('acquire', count);
  expect(refused).toEqual({ 429: 300 });
  // One in a hundred checks whether the author was notified.
  expect(queries).toBeLessThanOrEqual(10);
  const { rows } = await payload.db.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM rate_limits WHERE key LIKE '%20010db800041%'",
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('wrong API keys count for the networks of an IPv6 address', async () => {
  const tryKey = (clientIp: string) =>
    call('/fovea/pending', { clientIp, headers: { [apiKeyHeader]: 'wrong' } });
  const refused = await statuses(subnets(5, 0, 130), tryKey);
  expect(refused[429]).toBeGreaterThan(10);
  expect((await tryKey(ipIn(5, 0x1ff))).status).toBe(401);
});

// The client's IP address depends on headers and trusted proxies. All connections come from this machine.

async function serve(trusted?: string) {
  const { TRUST_PROXY } = readEnvironment({ TRUST_PROXY: trusted });
  const origin = await listening(appOf(payload, TRUST_PROXY));
  return async (headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/api/ip`, { headers });
    return ((await answer.json()) as { ip: string }).ip;
  };
}

const forged = '203.0.113.7';

test('by default, headers do not change the client’s IP address; behind one proxy, it is the last entry', async () => {
  const ipWith = await serve();
  for (const header of ['x-forwarded-for', 'x-client-ip', 'forwarded', 'x-real-ip'])
    expect(await ipWith({ [header]: forged }), header).toBe('127.0.0.1');
  const behindOne = await serve('1');
  expect(await behindOne({ 'x-forwarded-for': `${forged}, 198.51.100.1` })).toBe('198.51.100.1');
  expect(await behindOne({ 'x-client-ip': forged })).toBe('127.0.0.1');
});

test('an unreadable address counts as the last readable proxy, and is logged once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const ipBehind = async (proxies: number, headers: Record<string, string>) => {
    const origin = await listening(appOf(payload, proxies, log));
    const answer = await fetch(`${origin}/api/ip`, { headers });
    await fetch(`${origin}/api/ip`, { headers });
    return ((await answer.json()) as { ip: string }).ip;
  };
  expect(await ipBehind(1, { 'x-forwarded-for': "'; DROP TABLE users" })).toBe('127.0.0.1');
  expect(await ipBehind(1, { 'x-forwarded-for': `${forged}, unknown` })).toBe('127.0.0.1');
  expect(await ipBehind(1, { forwarded: `for=${forged}, proto=https` })).toBe('127.0.0.1');
  expect(await ipBehind(2, { 'x-forwarded-for': `${forged}, _x, 10.0.0.1:80` })).toBe('10.0.0.1');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('without a valid IP address');
  expect(await ipBehind(1, { 'x-forwarded-for': 'unknown, 198.51.100.1' })).toBe('198.51.100.1');
  expect(lines).toHaveLength(4);
});
