import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Payload } from 'payload';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { passwordsWaiting } from '../../platform/threads/derive-key';
import { tasksWaiting } from '../../platform/threads/worker-pool';
import { readMailServer } from '../../platform/mail/queries/mail-server';
import type { CacheResult } from '../page-cache/serve-from-cache';
import { countJobs } from './queries/count-jobs';
import { calls } from '../../contract/calls';
import { memoizeByUrl } from '../page-cache/cache-key';

/** Other single paths. */
const files = [
  ...['/healthz', '/readyz', '/metrics', '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt'],
  ...['/manifest.webmanifest', '/opensearch.xml', '/security.txt', '/.well-known/security.txt'],
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'],
];

/** Paths below these folders get the folder's label. Longer ones come first. */
const folders = ['/cms/api', '/cms', '/_next', '/assets', '/media', '/og', '/api/docs', '/api'];

/** Label for all other paths, because clients can make up any number of them. */
const other = 'other';

const apiPaths = calls.map(({ route }) => `/api${route.slice(route.indexOf(' ') + 1)}`);

/** A parameter of a route (`:slug`) or an API call (`{slug}`). */
const parameter = /:\w+|\{\w+\}/g;

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(parameter, '[^/]+')}$`);

/**
 * Returns a function that labels a URL with its route, from a fixed list: the patterns of pages and API calls, files and
 * folders.
 *
 * @param pagePaths the path patterns of the pages, such as `/books/:slug`
 */
export function routeLabels(pagePaths: readonly string[]): (url: string) => string {
  const patterns = [...pagePaths, ...apiPaths].filter((path) => !path.includes('*'));
  const exact = new Set([...files, ...patterns.filter((path) => path.search(parameter) < 0)]);
  const withParameters = patterns
    .filter((path) => path.search(parameter) >= 0)
    .map((path) => ({ label: path, pattern: patternOf(path) }));
  const labelOf = memoizeByUrl((path) => {
    if (exact.has(path)) return path;
    const found = withParameters.find(({ pattern }) => pattern.test(path));
    if (found) return found.label;
    const folder = folders.find((each) => path === each || path.startsWith(`${each}/`));
    return folder ? `${folder}/*` : other;
  });
  return (url) => labelOf(url.split('?', 1)[0] ?? '');
}

type Sources = {
  payload: Payload;
  pagePaths: readonly string[];
  cacheSizes: () => Record<string, { entries: number; bytes: number }>;
};

/** A request may have any method. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Milliseconds to wait for the database; monitoring has a short timeout. */
const databaseTimeout = 2_000;

/** Returns the figures in the database; null if it is unavailable. */
const askDatabase = (payload: Payload) =>
  Promise.race([
    Promise.all([readMailServer({ payload }), countJobs(payload)]),
    setTimeout(databaseTimeout, null, { ref: false }),
  ]).catch(() => null);

/** Returns the metrics of this process: counters of requests from now on, and the state of the queues that requests wait in. */
export function createMetrics({ payload, pagePaths, cacheSizes }: Sources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Gauge<Label> => new Gauge({ name, help, labelNames, registers });

  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by method, route and status; interrupted requests have the status "aborted".',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const inFlight = gauge('http_requests_in_flight', 'Requests in progress.');
  const cacheRequests = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests by result of the page cache.',
    labelNames: ['result'],
    registers,
  });
  const cacheBytes = gauge('page_cache_bytes', 'Memory of the page cache.', 'store');
  const cacheEntries = gauge('page_cache_entries', 'Responses in the page cache.', 'store');
  const connections = gauge(
    'database_connections',
    'Database connections of this process, by state.',
    'state',
  );
  const waitingForConnection = gauge(
    'database_requests_waiting',
    'Requests that wait for a database connection.',
  );
  const databaseUp = gauge('database_up', 'Whether the database responds: 1 or 0.');
  const passwords = gauge('log_in_queue_waiting', 'Passwords that wait for a check.');
  const tasks = gauge('worker_queue_waiting', 'Texts and images that wait for a thread.');
  const jobs = gauge('jobs', 'Jobs in the queue of all processes: due and failed.', 'state');
  const mailsWaiting = gauge('outbox_mails_waiting', 'Due mails in the queue of all processes.');
  const mailServerFailing = gauge(
    'mail_server_failing_seconds',
    'Seconds since the mail server began to fail; 0 if it works.',
  );

  const labelOf = routeLabels(pagePaths);

  /** Updates the gauges, which are read only on request. */
  const readGauges = async () => {
    const { totalCount, idleCount, waitingCount } = payload.db.pool;
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'busy' }, totalCount - idleCount);
    waitingForConnection.set(waitingCount);
    passwords.set(passwordsWaiting());
    tasks.set(tasksWaiting());
    for (const [store, { entries, bytes }] of Object.entries(cacheSizes())) {
      cacheEntries.set({ store }, entries);
      cacheBytes.set({ store }, bytes);
    }
    const known = await askDatabase(payload);
    databaseUp.set(known ? 1 : 0);
    if (!known) return;
    const [{ failingFor, waiting }, { due, failed }] = known;
    mailsWaiting.set(waiting);
    mailServerFailing.set((failingFor ?? 0) / 1_000);
    jobs.set({ state: 'due' }, due);
    jobs.set({ state: 'failed' }, failed);
  };

  return {
    /** Wraps a listener to count its requests. */
    observe:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        const begun = performance.now();
        // Routers change the request's URL while they match it.
        const { url = '', method: given = '' } = request;
        inFlight.inc();
        response.once('close', () => {
          inFlight.dec();
          const route = labelOf(url);
          const method = methods.has(given) ? given : 'other';
          const status = response.writableFinished ? String(response.statusCode) : 'aborted';
          requests.inc({ method, route, status });
          durations.observe({ route }, (performance.now() - begun) / 1_000);
        });
        answer(request, response);
      },
    countCache: (result: CacheResult) => cacheRequests.inc({ result }),
    /** Returns all metrics in Prometheus' text format. */
    read: async () => {
      await readGauges();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns whether the caller sent the token; compares in constant time. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Returns a listener for the metrics.
 *
 * @param token the token that callers must send (`Authorization: Bearer …`); undefined if none is needed
 */
export const metricsEndpoint =
  (metrics: ReturnType<typeof createMetrics>, token: string | undefined): RequestListener =>
  (request, response) => {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    if (token !== undefined && !hasToken(request, token))
      return void response
        .writeHead(401, { ...plain, 'www-authenticate': 'Bearer' })
        .end('The header Authorization must contain the token of METRICS_TOKEN: Bearer …\n');
    metrics.read().then(
      ({ contentType, text }) => {
        response.writeHead(200, { ...plain, 'content-type': contentType });
        response.end(text);
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  };

/** Returns a listener for a separate port, with only `/metrics`. */
export const metricsOnly =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    const { method, url = '' } = request;
    if (method === 'GET' && url.split('?', 1)[0] === '/metrics') return answer(request, response);
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The metrics are at /metrics.\n');
  };
