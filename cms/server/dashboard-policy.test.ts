import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { setDashboardPolicy } from './dashboard-policy';

test('every screen of the dashboard names its scripts anew, and Next.js is told by what', async () => {
  const app = express().use((request, response) => {
    setDashboardPolicy(request, response);
    response.send(request.headers['content-security-policy']);
  });
  const origin = await listening(app);
  const ask = async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-chosen'" };
    const answer = await fetch(origin, { headers });
    return { policy: answer.headers.get('content-security-policy'), told: await answer.text() };
  };
  const [one, other] = [await ask(), await ask()];
  expect(one.told).toBe(one.policy);
  expect(one.policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
  expect(one.policy).not.toBe(other.policy);
  expect(one.policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|chosen/);
});
