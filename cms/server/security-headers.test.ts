import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { securityHeaders } from './security-headers';

async function headersOf(siteOrigin: string, path = '/') {
  const app = express();
  app.use(securityHeaders(siteOrigin));
  app.use((_request, response) => {
    response.send('here');
  });
  return (await fetch(new URL(path, await listening(app)))).headers;
}

test('every answer keeps forms, links and frames to the site', async () => {
  const headers = await headersOf('http://localhost:3000');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  for (const rule of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"])
    expect(headers.get('content-security-policy')).toContain(rule);
});

test('a site on https is visited by https only, and one on http is not sent there', async () => {
  const header = async (origin: string) =>
    (await headersOf(origin)).get('strict-transport-security');
  expect(await header('https://www.example.com')).toMatch(/^max-age=\d{8}/);
  expect(await header('http://localhost:3000')).toBeNull();
});

test('nothing of the site is used by another one, but what is made for that', async () => {
  const policyOf = async (path: string) =>
    (await headersOf('http://localhost:3000', path)).get('cross-origin-resource-policy');
  for (const path of ['/', '/api/Users/me', '/cms', '/assets/a.js', '/mediaevil', '/feeds/x'])
    expect(await policyOf(path), path).toBe('same-origin');
  for (const path of ['/media/map.webp', '/og/blog/a.png', '/feed.xml', '/favicon.svg'])
    expect(await policyOf(path), path).toBe('cross-origin');
});

test('pages ask for no sensors, devices or payments', async () => {
  const policy = (await headersOf('http://localhost:3000')).get('permissions-policy');
  for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${name}=()`);
});
