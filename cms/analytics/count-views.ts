import type { IncomingMessage, RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { pageViewHeader } from '../contract/headers';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { type Counted, type CountedKind, countedIn, isShopPing, mayCount } from './page-view';
import { type DayCounts, storeCounts } from './queries/store-counts';

/** Milliseconds between writes to the database. */
const interval = 10_000;

/** Kinds whose subjects clients can make up. Each process limits their number per day, so that they cannot fill the database. */
const madeUp = new Set<CountedKind>(['referrer', 'campaign', 'no-results']);
const mostMadeUp = 300;

/** Subject that replaces those beyond the limit. */
export const otherSubjects = '(others)';

/** Number of characters of the user agent that distinguish visitors. */
const longestAgent = 500;

/** Maximum number of visitors in memory. Beyond it, views are not counted. */
const mostWaiting = 200_000;

type Options = {
  /** Returns the path of a reader's page, without parameters; null for other requests. */
  pagePathOf: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => string | null;
  /** Returns the visitor's IP address; an empty string if unknown. */
  ipOf: (request: IncomingMessage) => string;
  /** Returns the country of an IP address; null if unknown. */
  countryOf?: ((ip: string) => string | null) | undefined;
  now?: () => number;
};

const msPerDay = 86_400_000;

type Count = Counted & { views: number; visitors: Iterable<string> };

/** Counts by day that are not in the database yet. */
class Pending {
  readonly days = new Map<number, DayCounts>();
  size = 0;

  add(day: number, { kind, subject, views, visitors }: Count): void {
    const counts: DayCounts = this.days.get(day) ?? new Map();
    this.days.set(day, counts);
    const key = `${kind} ${subject}`;
    const count = counts.get(key) ?? { kind, subject, views: 0, visitors: new Set<string>() };
    counts.set(key, count);
    count.views += views;
    const before = count.visitors.size;
    for (const visitor of visitors) count.visitors.add(visitor);
    this.size += count.visitors.size - before;
  }
}

/** Returns a function that limits the subjects of a day. */
function subjectLimit() {
  let today = 0;
  const known = new Map<CountedKind, Set<string>>();
  return (day: number, { kind, subject }: Counted): string => {
    if (!madeUp.has(kind)) return subject;
    if (day !== today) known.clear();
    today = day;
    const subjects = known.get(kind) ?? new Set();
    known.set(kind, subjects);
    if (subjects.size >= mostMadeUp && !subjects.has(subject)) return otherSubjects;
    subjects.add(subject);
    return subject;
  };
}

/**
 * Counts page views in memory, and adds them to the database every ten seconds. After midnight (UTC), nothing there identifies
 * a visitor.
 */
export function countViews(
  payload: Payload,
  { pagePathOf, ipOf, countryOf = () => null, now = Date.now }: Options,
): {
  /** Wraps a listener to count its requests. */
  observe: (answer: RequestListener) => RequestListener;
  /** Writes the counts to the database. */
  store: () => Promise<void>;
  /** Stores the remaining counts. */
  stop: () => Promise<void>;
} {
  const sessionCookie = `${payload.config.cookiePrefix}-token`;
  const limited = subjectLimit();
  let pending = new Pending();

  /** Returns a function that counts a request. Copies the URL first, because routers change it. */
  const counterOf = (request: IncomingMessage) => {
    const { method, url, headers } = request;
    const ip = ipOf(request);
    const visitors = [`${ip} ${headers['user-agent']?.slice(0, longestAgent)}`];
    return () => {
      if (pending.size > mostWaiting) return;
      const day = Math.floor(now() / msPerDay);
      const asked = { method, url, headers };
      const counted = countedIn(asked, pagePathOf(asked));
      const country = counted.some(({ kind }) => kind === 'site') && countryOf(ip);
      if (country) counted.push({ kind: 'country', subject: country });
      for (const { kind, subject } of counted)
        pending.add(day, { kind, subject: limited(day, { kind, subject }), views: 1, visitors });
    };
  };

  const store = async () => {
    const { days } = pending;
    pending = new Pending();
    for (const [day, counts] of days)
      await storeCounts(payload, new Date(day * msPerDay).toISOString().slice(0, 10), counts)
        .then(() => days.delete(day))
        .catch((error: unknown) => {
          for (const [left, rest] of days)
            for (const count of rest.values()) pending.add(left, count);
          throw error;
        });
  };

  const storing = repeatUntilStopped(store, {
    every: interval,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'Page views could not be stored; trying again' }),
  });

  return {
    observe: (answer) => (request, response) => {
      const count = mayCount(request, sessionCookie) ? counterOf(request) : null;
      if (isShopPing(request)) {
        count?.();
        response.writeHead(204).end();
        return;
      }
      // A report only checks that the page exists, so the cached page for anonymous visitors suffices.
      if (request.method === 'HEAD' && request.headers[pageViewHeader] !== undefined)
        delete request.headers.cookie;
      answer(request, response);
      if (count === null) return;
      const finish = () => {
        if (response.statusCode === 200 || response.statusCode === 304) count();
      };
      // A cached page is finished already.
      if (response.writableEnded) finish();
      else response.once('finish', finish);
    },
    store,
    stop: async () => {
      await storing.stop();
      await store().catch(() => undefined);
    },
  };
}
