import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { temporaryFolder } from '../testing/temporary-folder';
import { mediaFiles } from './media';
import { securityHeaders } from './security-headers';

async function headersOf(siteOrigin: string, path = '/') {
  const app = express();
  app.use(securityHeaders(siteOrigin));
  app.use((_request, response) => {
    response.send('here');
  });
  return (await fetch(new URL(path, await listening(app)))).headers;
}

test('every response restricts forms, base URLs and frames to the site', async () => {
  const headers = await headersOf('http://localhost:3000');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  for (const rule of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"])
    expect(headers.get('content-security-policy')).toContain(rule);
});

test('only a site on https sends Strict-Transport-Security', async () => {
  const header = async (origin: string) =>
    (await headersOf(origin)).get('strict-transport-security');
  expect(await header('https://www.example.com')).toMatch(/^max-age=\d{8}/);
  expect(await header('http://localhost:3000')).toBeNull();
});

test('other sites can embed only images, feeds and icons', async () => {
  const policyOf = async (path: string) =>
    (await headersOf('http://localhost:3000', path)).get('cross-origin-resource-policy');
  for (const path of ['/', '/api/Users/me', '/cms', '/assets/a.js', '/mediaevil', '/feeds/x'])
    expect(await policyOf(path), path).toBe('same-origin');
  for (const path of ['/media/map.webp', '/og/blog/a.png', '/feed.xml', '/favicon.svg'])
    expect(await policyOf(path), path).toBe('cross-origin');
});

test('an image has no headers of documents, an SVG file and an error have them', async () => {
  const folder = await temporaryFolder({ 'map.avif': 'x', 'map.svg': 'x' });
  const app = express();
  app.use(securityHeaders('http://localhost:3000'));
  app.use(mediaFiles(folder, { findHidden: async () => [], isByStaff: async () => false }));
  const origin = await listening(app);
  const headersOfFile = async (name: string) => {
    const response = await fetch(new URL(`/media/${name}`, origin));
    expect(response.status).toBe(200);
    return response.headers;
  };
  const ofDocuments = ['content-security-policy', 'permissions-policy', 'x-frame-options'];

  const picture = await headersOfFile('map.avif');
  for (const name of ofDocuments) expect(picture.get(name), name).toBeNull();
  expect(picture.get('x-content-type-options')).toBe('nosniff');
  expect(picture.get('cross-origin-resource-policy')).toBe('cross-origin');

  const drawing = await headersOfFile('map.svg');
  for (const name of ofDocuments) expect(drawing.get(name), name).not.toBeNull();
  expect(drawing.get('content-security-policy')).toBe("default-src 'none'");

  const missing = await fetch(new URL('/media/none.avif', origin));
  for (const name of ofDocuments) expect(missing.headers.get(name), name).not.toBeNull();
});
