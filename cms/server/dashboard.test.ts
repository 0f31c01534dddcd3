import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import express from 'express';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { listening } from '../testing/listening';
import { createDashboard, setDashboardPolicy } from './dashboard';

/** Responses that Next has begun, by path. The test completes them. */
const { shown } = vi.hoisted(() => ({ shown: new Map<string, ServerResponse>() }));

vi.mock('next', () => ({
  default: () => ({
    prepare: async () => undefined,
    close: async () => undefined,
    getRequestHandler: () => async (request: { url: string }, response: ServerResponse) => {
      shown.set(request.url, response);
      await once(response, 'finish');
    },
  }),
}));

const answer = (path: string, status = 200) => {
  const response = shown.get(path);
  if (!response) throw new Error(`${path} is not being shown.`);
  response.statusCode = status;
  response.end();
};

test('screens wait until the first one has initialized Payload, files do not', async () => {
  const dashboard = createDashboard({ dir: '', log: pino({ level: 'silent' }) });
  const origin = await listening(express().use(dashboard.handle));
  const [first, ...others] = ['/cms/1', '/cms/2', '/cms/3'].map((path) => fetch(origin + path));
  await expect.poll(() => shown.size).toBe(1);
  const file = fetch(`${origin}/_next/static/script.js`);
  await expect.poll(() => shown.has('/_next/static/script.js')).toBe(true);
  const [one = ''] = shown.keys();
  expect([...shown.keys()]).toEqual([one, '/_next/static/script.js']);

  // A failed request does not count, so the next one is the first.
  answer(one, 500);
  await expect.poll(() => shown.size).toBe(3);
  const second = [...shown.keys()].at(-1) ?? '';
  answer(second);
  await expect.poll(() => shown.size).toBe(4);
  const late = fetch(`${origin}/cms/4`);
  await expect.poll(() => shown.has('/cms/4')).toBe(true);
  for (const path of shown.keys()) if (path !== one && path !== second) answer(path);
  const statuses = await Promise.all(
    [first, ...others, late, file].map(async (r) => (await r)?.status),
  );
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 500]);
});

test('every screen of the dashboard has its own nonce, which Next.js knows', async () => {
  const app = express().use((request, response) => {
    setDashboardPolicy(request, response);
    response.send(request.headers['content-security-policy']);
  });
  const origin = await listening(app);
  const ask = async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-chosen'" };
    const answer = await fetch(origin, { headers });
    return { policy: answer.headers.get('content-security-policy'), seen: await answer.text() };
  };
  const [one, other] = [await ask(), await ask()];
  expect(one.seen).toBe(one.policy);
  expect(one.policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
  expect(one.policy).not.toBe(other.policy);
  expect(one.policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|chosen/);
});
