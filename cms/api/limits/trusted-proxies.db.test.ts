import { expect, test } from 'vitest';
import { readEnvironment } from '../../env';
import { listening } from '../../testing/listening';
import { openSite } from '../../testing/open-site';

// The IP address of a client, depending on its headers and the trusted proxies. All connections come from this machine.

async function serve(trusted?: string) {
  const { payload } = await openSite();
  const { appOf } = await import('../../testing/app-of');
  const { TRUST_PROXY } = readEnvironment({ TRUST_PROXY: trusted });
  const origin = await listening(appOf(payload, TRUST_PROXY));
  return async (headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/api/ip`, { headers });
    return ((await answer.json()) as { ip: string }).ip;
  };
}

const forged = '203.0.113.7';

test('by default nothing that callers say changes who they are', async () => {
  const ipWith = await serve();
  for (const header of [
    'x-forwarded-for',
    'x-client-ip',
    'X-Client-Ip',
    'forwarded',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
  ])
    expect(await ipWith({ [header]: forged }), header).toBe('127.0.0.1');
});

test('behind one proxy the client’s IP address is the one that it added, whatever stands before it', async () => {
  const ipWith = await serve('1');
  expect(await ipWith({ 'x-forwarded-for': `${forged}, 198.51.100.1` })).toBe('198.51.100.1');
  expect(await ipWith({ 'x-client-ip': forged })).toBe('127.0.0.1');
});

test('proxies can be named, and what another one says counts for nothing', async () => {
  const named = await serve('loopback, 10.0.0.0/8');
  expect(await named({ 'x-forwarded-for': `${forged}, 198.51.100.1, 10.1.2.3` })).toBe(
    '198.51.100.1',
  );
  const others = await serve('192.0.2.0/24');
  expect(await others({ 'x-forwarded-for': forged })).toBe('127.0.0.1');
});

test('what cannot be read counts as the last proxy that can, and is logged once', async () => {
  const { payload } = await openSite();
  const { appOf } = await import('../../testing/app-of');
  const { pino } = await import('pino');
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

test('the dashboard, too, is not told an IP address by the caller', async () => {
  const { default: express } = await import('express');
  const { overwriteClientIp } = await import('../../server/fetch-adapter');
  const app = express().use(overwriteClientIp, (request, response) => {
    response.send(request.headers['x-client-ip']);
  });
  const origin = await listening(app);
  const answer = await fetch(origin, { headers: { 'x-client-ip': forged } });
  expect(await answer.text()).toBe('127.0.0.1');
});
