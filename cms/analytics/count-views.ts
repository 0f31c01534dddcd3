import type { IncomingMessage, RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { pageViewHeader } from '../contract/headers';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { type Counted, type CountedKind, countedIn, isCounted, shopPingIn } from './page-view';
import { type DayCounts, storeCounts } from './queries/store-counts';

/** Milliseconds between writes to the database. */
const interval = 10_000;

/** Subjects that one process counts for each kind in a day, so that made-up referrers cannot fill the database. */
const mostSubjects: Partial<Record<CountedKind, number>> = {
  referrer: 300,
  campaign: 300,
  'no-results': 300,
};

/** What stands for the subjects beyond the limit. */
export const otherSubjects = '(others)';

/** Counted visitors that wait for the database. Beyond it, views are not counted. */
const mostWaiting = 200_000;

type Options = {
  /** Returns the path of a reader's page, without parameters; null for other requests. */
  pagePathOf: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => string | null;
  /** Returns the visitor's IP address; an empty string if unknown. */
  ipOf: (request: IncomingMessage) => string;
  /** Returns the country of an IP address; null if unknown. */
  countryOf?: ((ip: string) => string | null) | undefined;
  every?: number;
  now?: () => Date;
};

/** Returns a function that returns a time's day (UTC). Formatting it for each view took a quarter of the time of counting. */
function dayFormat() {
  let number = NaN;
  let day = '';
  return (date: Date): string => {
    const today = Math.floor(date.getTime() / 86_400_000);
    if (today !== number) day = date.toISOString().slice(0, 10);
    number = today;
    return day;
  };
}

type Count = Counted & { views: number; visitors: Iterable<string> };

const countryCount = (country: string): Counted => ({ kind: 'country', subject: country });

/** Counts by day that the database does not have yet. */
class Pending {
  readonly days = new Map<string, DayCounts>();
  /** Number of counted visitors. */
  size = 0;

  add(day: string, { kind, subject, views, visitors }: Count): void {
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
  let today = '';
  const known = new Map<CountedKind, Set<string>>();
  return (day: string, { kind, subject }: Counted): string => {
    const most = mostSubjects[kind];
    if (most === undefined) return subject;
    if (day !== today) known.clear();
    today = day;
    const subjects = known.get(kind) ?? new Set();
    known.set(kind, subjects);
    if (subjects.size >= most && !subjects.has(subject)) return otherSubjects;
    subjects.add(subject);
    return subject;
  };
}

/**
 * Counts views of pages. Requests are only noted in memory. Every ten seconds, the counts are added to the database, where
 * nothing identifies a visitor after midnight (UTC).
 */
export function countViews(
  payload: Payload,
  { pagePathOf, ipOf, countryOf = () => null, every = interval, now = () => new Date() }: Options,
): {
  /** Wraps a listener to count its requests. */
  observe: (answer: RequestListener) => RequestListener;
  /** Writes the counts to the database. */
  store: () => Promise<void>;
  /** Stores what is left. */
  stop: () => Promise<void>;
} {
  const sessionCookie = `${payload.config.cookiePrefix}-token`;
  const limited = subjectLimit();
  const dayOf = dayFormat();
  let pending = new Pending();

  const note = (request: IncomingMessage, counted: Counted[]) => {
    if (pending.size > mostWaiting) return;
    const ip = ipOf(request);
    const visitors = [`${ip} ${request.headers['user-agent'] ?? ''}`];
    const day = dayOf(now());
    const country = counted.some(({ kind }) => kind === 'site') ? countryOf(ip) : null;
    for (const each of country ? [...counted, countryCount(country)] : counted)
      pending.add(day, { kind: each.kind, subject: limited(day, each), views: 1, visitors });
  };

  const store = async () => {
    const { days } = pending;
    pending = new Pending();
    for (const [day, counts] of days)
      await storeCounts(payload, day, counts)
        .then(() => days.delete(day))
        .catch((error: unknown) => {
          for (const [left, rest] of days)
            for (const count of rest.values()) pending.add(left, count);
          throw error;
        });
  };

  const storing = repeatUntilStopped(store, {
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'Page views could not be stored; trying again' }),
  });

  return {
    observe: (answer) => (request, response) => {
      const shop = shopPingIn(request);
      const path = shop === null ? pagePathOf(request) : null;
      const isTheirs = (shop ?? path) !== null && isCounted(request, sessionCookie);
      if (shop !== null) {
        if (isTheirs) note(request, [{ kind: 'shop', subject: shop }]);
        response.writeHead(204).end();
        return;
      }
      const counted = path !== null && isTheirs ? countedIn(request, path) : [];
      if (counted.length > 0)
        response.once('finish', () => {
          const { statusCode } = response;
          if (statusCode === 200 || statusCode === 304) note(request, counted);
        });
      // A report needs to know only that the page exists, so the cached page answers.
      if (request.method === 'HEAD' && request.headers[pageViewHeader] !== undefined)
        delete request.headers.cookie;
      answer(request, response);
    },
    store,
    stop: async () => {
      await storing.stop();
      await store().catch(() => undefined);
    },
  };
}
