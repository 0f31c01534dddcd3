import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres';
import type { Payload } from 'payload';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listening } from '../../testing/listening';
import { createMetrics, metricsEndpoint, metricsOnly, routeLabels } from './metrics';

const labelOf = routeLabels(['/', '/books', '/books/:slug', '/books/:slug/sample/:chapter', '/*']);

for (const [url, label] of [
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/books/indomitus-est', '/books/:slug'],
  ['/books/indomitus-est?x=1', '/books/:slug'],
  ['/books/indomitus-est/sample/2', '/books/:slug/sample/:chapter'],
  ['/books/a/b/c', 'other'],
  ['/wp-login.php', 'other'],
  ['/api/Posts/by-slug/a-post', '/api/Posts/by-slug/{slug}'],
  ['/api/fovea/search?q=horse', '/api/fovea/search'],
  ['/api/made-up', '/api/*'],
  ['/cms/api/users/me', '/cms/api/*'],
  ['/cms/collections/posts/3', '/cms/*'],
  ['/cmsx', 'other'],
  ['/media/a-1.avif', '/media/*'],
  ['/robots.txt', '/robots.txt'],
] as const)
  test(`${url} counts as ${label}`, () => {
    expect(labelOf(url)).toBe(label);
  });

/** Returns metrics without a database server: nothing listens at port 1. */
function metricsOf(cacheSizes = () => ({ pages: { entries: 3, bytes: 4_000 } })) {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const payload = { db: { pool, drizzle: drizzle(pool) } } as unknown as Payload;
  return createMetrics({ payload, pagePaths: ['/', '/books/:slug'], cacheSizes });
}

test('requests are counted by method, route and status, with their durations', async () => {
  const begun = performance.now();
  const metrics = metricsOf();
  const origin = await listening(
    metrics.observe((request, response) => {
      if (request.method === 'DELETE') return void request.socket.destroy();
      request.url = '/changed';
      void metrics.read().then(({ text }) => response.writeHead(404).end(text));
    }),
  );
  for (const method of ['GET', 'GET', 'PROPFIND']) {
    const response = await fetch(`${origin}/books/a?q=1`, { method });
    expect(await response.text()).toMatch(/^http_requests_in_flight 1$/m);
  }
  await expect(fetch(origin, { method: 'DELETE' })).rejects.toThrow();
  const { text, contentType } = await metrics.read();
  expect(contentType).toContain('version=0.0.4');
  for (const labels of [
    'method="GET",route="/books/:slug",status="404"} 2',
    'method="other",route="/books/:slug",status="404"} 1',
    'method="DELETE",route="/",status="aborted"} 1',
  ])
    expect(text).toContain(`http_requests_total{${labels}\n`);
  expect(text).toContain('http_request_duration_seconds_bucket{le="10",route="/books/:slug"} 3\n');
  const seconds = Number(/_duration_seconds_sum\{route="\/books\/:slug"\} (\S+)/.exec(text)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan((performance.now() - begun) / 1_000);
  expect(text).toMatch(/^http_requests_in_flight 0$/m);
});

test('without the database, the metrics contain all but its figures', async () => {
  const metrics = metricsOf();
  metrics.countCache('hit');
  const { text } = await metrics.read();
  for (const line of [
    'database_up 0',
    'page_cache_requests_total{result="hit"} 1',
    'page_cache_entries{store="pages"} 3',
    'page_cache_bytes{store="pages"} 4000',
    'database_connections{state="idle"} 0',
    'database_connections{state="busy"} 0',
    'log_in_queue_waiting 0',
    'worker_queue_waiting 0',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toContain('jobs{');
});

test('metrics are sent to callers with the token, if there is one', async () => {
  const at = (token?: string, metrics = metricsOf()) =>
    listening(metricsOnly(metricsEndpoint(metrics, token)));
  const origin = await at('secret');
  const ask = (authorization?: string) =>
    fetch(`${origin}/metrics?all`, { headers: authorization ? { authorization } : {} });
  for (const wrong of [undefined, 'Bearer', 'Bearer secret2', 'secret', 'Basic secret']) {
    const { status, headers } = await ask(wrong);
    expect([status, headers.get('www-authenticate')], wrong).toEqual([401, 'Bearer']);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
  for (const response of [await ask('Bearer secret'), await fetch(`${await at()}/metrics`)]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toContain('\ndatabase_up 0\n');
  }
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
  ] as const) {
    const { status, headers } = await fetch(`${await at()}${path}`, { method });
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  }
  const broken = metricsOf(() => {
    throw new Error('broken');
  });
  await expect(fetch(`${await at(undefined, broken)}/metrics`)).rejects.toThrow('fetch failed');
});
