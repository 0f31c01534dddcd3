import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listening } from '../../testing/listening';
import { openSite } from '../../testing/open-site';
import { createMetrics, metricsEndpoint, metricsOnly } from './metrics';

const site = await openSite();
const metrics = createMetrics({
  payload: site.payload,
  pagePaths: ['/', '/books/:slug', '/*'],
  cacheSizes: () => ({ pages: { entries: 3, bytes: 4_000 } }),
});

const read = async () => (await metrics.read()).text;

test('requests are counted by method, route and status, and unknown paths share a label', async () => {
  const origin = await listening(
    metrics.observe((request, response) => {
      response.statusCode = request.url?.startsWith('/books/') ? 200 : 404;
      response.end();
    }),
  );
  for (let count = 0; count < 30; count++) {
    await fetch(`${origin}/books/made-up-${count}?q=${count}`);
    await fetch(`${origin}/made-up-${count}.php`, { method: 'POST' });
  }
  const text = await read();
  expect(text).toContain('http_requests_total{method="GET",route="/books/:slug",status="200"} 30');
  expect(text).toContain('http_requests_total{method="POST",route="other",status="404"} 30');
  expect(text).toContain('http_request_duration_seconds_count{route="/books/:slug"} 30');
  expect(text.match(/^http_requests_total\{/gm)).toHaveLength(2);
  expect(text).not.toContain('made-up');
});

test('an aborted request is counted as aborted', async () => {
  const origin = await listening(metrics.observe((request) => void request.socket.destroy()));
  await expect(fetch(`${origin}/`)).rejects.toThrow();
  expect(await read()).toContain('{method="GET",route="/",status="aborted"} 1');
});

test('the metrics contain pending mails, jobs, passwords and connections, and whether the database answers', async () => {
  await site.payload.db.drizzle.execute(sql`
    UPDATE mail_server SET failures = 3, failing_since = now() - interval '10 minutes'`);
  metrics.countCache('hit');
  const text = await read();
  const failing = Number(/^mail_server_failing_seconds (\S+)$/m.exec(text)?.[1]);
  expect(failing).toBeGreaterThanOrEqual(600);
  expect(failing).toBeLessThan(1200);
  expect(text).toMatch(/^outbox_mails_waiting 0/m);
  expect(text).toMatch(/^jobs\{state="due"\} \d/m);
  expect(text).toMatch(/^log_in_queue_waiting 0/m);
  expect(text).toMatch(/^database_connections\{state="idle"\} \d/m);
  expect(text).toMatch(/^database_up 1/m);
  expect(text).toMatch(/^page_cache_requests_total\{result="hit"\} 1/m);
  expect(text).toMatch(/^page_cache_bytes\{store="pages"\} 4000/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
});

test('a token is required, if there is one', async () => {
  const token = 'a-token-of-a-monitoring-0123456789';
  const origin = await listening(metricsOnly(metricsEndpoint(metrics, token)));
  const ask = (authorization?: string, at = '/metrics') =>
    fetch(origin + at, authorization ? { headers: { authorization } } : {});
  for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
    expect((await ask(wrong)).status, wrong).toBe(401);
  const answer = await ask(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  expect((await ask(`Bearer ${token}`, '/')).status).toBe(404);
});

const deploy = (file: string) => path.resolve(import.meta.dirname, '../../../deploy', file);

/** Returns the metric names in a Prometheus query, without functions, labels, texts and numbers. */
const namesIn = (query: string): string[] =>
  query
    .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|ignoring|on)\s*\([^)]*\)|\bgroup_left\b/g, ' ')
    .replace(/\b\w+\s*\(/g, ' ')
    .match(/\b[a-z]\w*\b/g)
    ?.filter((word) => !['or', 'and', 'unless', 'up'].includes(word)) ?? [];

test('every metric in the alerts and in the Grafana dashboard exists', async () => {
  const text = await read();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const alerts = parse(await readFile(deploy('alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rules = alerts.groups.flatMap((group) => group.rules);
  expect(rules).toHaveLength(4);
  const grafana = JSON.parse(await readFile(deploy('grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const queries = grafana.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const query of [...rules.map(({ expr }) => expr), ...queries]) {
    const names = namesIn(query);
    expect(names.length, query).toBeGreaterThan(0);
    for (const name of names) expect(known, query).toContain(name);
  }
});
