import type { RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { passwordsWaiting } from '../threads/derive-key';
import { tasksWaiting } from '../threads/worker-pool';
import { readMailServer } from '../mail/queries/mail-server';
import type { CacheResult } from '../page-cache/serve-from-cache';
import { countJobs } from './queries/count-jobs';
import { routeLabels } from './route-label';

type CacheSizes = Record<string, { entries: number; bytes: number }>;

type Sources = {
  payload: Payload;
  /** The path patterns of the pages, such as `/books/:slug`. */
  pagePaths: readonly string[];
};

/** The metrics: counters of requests, and the state of everything that a request may wait for. */
export type Metrics = {
  /** Wraps a listener to count its requests. */
  observe: (answer: RequestListener) => RequestListener;
  countCache: (result: CacheResult) => void;
  /** Sets the function that returns the sizes of the page cache. */
  watchCache: (sizes: () => CacheSizes) => void;
  /** Returns all metrics in Prometheus' text format. */
  read: () => Promise<{ contentType: string; text: string }>;
};

/** A request may have any method. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Milliseconds to wait for the database; monitoring has a short timeout. */
const patience = 2_000;

const withinPatience = <Value>(work: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not respond in time.')), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Returns the database's figures; nothing if it is unavailable. */
const askDatabase = (payload: Payload) =>
  withinPatience(Promise.all([readMailServer({ payload }), countJobs(payload)])).catch(() => null);

/** Returns the metrics of this process, counted from now on. */
export function createMetrics({ payload, pagePaths }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

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
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
  });
  const cacheRequests = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests by result of the page cache.',
    labelNames: ['result'],
    registers,
  });
  const cacheBytes = new Gauge({
    name: 'page_cache_bytes',
    help: 'Memory of the page cache.',
    labelNames: ['store'],
    registers,
  });
  const cacheEntries = new Gauge({
    name: 'page_cache_entries',
    help: 'Responses in the page cache.',
    labelNames: ['store'],
    registers,
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Database connections of this process, by state.',
    labelNames: ['state'],
    registers,
  });
  const waitingForConnection = new Gauge({
    name: 'database_requests_waiting',
    help: 'Requests that wait for a database connection.',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database responds: 1 or 0.',
    registers,
  });
  const passwords = new Gauge({
    name: 'log_in_queue_waiting',
    help: 'Passwords that wait for a check.',
    registers,
  });
  const tasks = new Gauge({
    name: 'worker_queue_waiting',
    help: 'Texts and images that wait for a thread.',
    registers,
  });
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue of all processes: due and failed.',
    labelNames: ['state'],
    registers,
  });
  const mailsWaiting = new Gauge({
    name: 'outbox_mails_waiting',
    help: 'Due mails in the queue of all processes.',
    registers,
  });
  const mailServerFailing = new Gauge({
    name: 'mail_server_failing_seconds',
    help: 'Seconds since the mail server began to fail; 0 if it works.',
    registers,
  });

  let cacheSizes: () => CacheSizes = () => ({});
  const labelOf = routeLabels(pagePaths);

  /** Sets the values that are read only on request. */
  const look = async () => {
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
    observe: (answer) => (request, response) => {
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
    countCache: (result) => cacheRequests.inc({ result }),
    watchCache: (sizes) => {
      cacheSizes = sizes;
    },
    read: async () => {
      await look();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
