import type { IncomingMessage, RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { pageViewHeader } from '../contract/headers';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { type Counted, type CountedKind, countedIn, isShopPing, mayCount } from './page-view';
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

/** Different requests that are noted before they are settled. */
const mostNoted = 1_000;

/** Characters of a user agent that tell visitors apart. */
const longestAgent = 500;

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
  now?: () => number;
};

const msPerDay = 86_400_000;

/** What is needed to count equal requests. */
type Note = Pick<IncomingMessage, 'method' | 'url'> &
  Pick<IncomingMessage['headers'], 'referer' | 'host'> & {
    /** Days since 1970 (UTC). */
    day: number;
    ip: string;
    agent: string;
    report: IncomingMessage['headers'][string];
    views: number;
  };

type Count = Counted & { views: number; visitors: Iterable<string> };

/** Counts by day that the database does not have yet. */
class Pending {
  readonly days = new Map<number, DayCounts>();
  /** Number of counted visitors. */
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
 * Counts views of pages. A request is only noted in memory, because cached pages take microseconds. Every ten seconds, the notes
 * are settled and added to the database, where nothing identifies a visitor after midnight (UTC).
 */
export function countViews(
  payload: Payload,
  { pagePathOf, ipOf, countryOf = () => null, every = interval, now = Date.now }: Options,
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
  const noted = new Map<string, Note>();
  let pending = new Pending();

  const settle = () => {
    for (const { day, ip, agent, views, method, url, referer, host, report } of noted.values()) {
      if (pending.size > mostWaiting) break;
      const headers = { 'user-agent': agent, referer, host, [pageViewHeader]: report };
      const request = { method, url, headers };
      const visitors = [`${ip} ${agent}`];
      const counted = countedIn(request, pagePathOf(request));
      const country = counted.some(({ kind }) => kind === 'site') && countryOf(ip);
      if (country) counted.push({ kind: 'country', subject: country });
      for (const each of counted)
        pending.add(day, { kind: each.kind, subject: limited(day, each), views, visitors });
    }
    noted.clear();
  };

  const noteOf = (request: IncomingMessage): Note => {
    const { method, url, headers } = request;
    const { 'user-agent': agent = '', referer, host } = headers;
    return {
      day: Math.floor(now() / msPerDay),
      ip: ipOf(request),
      agent: agent.slice(0, longestAgent),
      method,
      url,
      referer,
      host,
      report: method === 'HEAD' ? headers[pageViewHeader] : undefined,
      views: 1,
    };
  };

  const add = (note: Note) => {
    const { day, ip, agent, method, url, referer, host, report } = note;
    const key = `${day}\n${ip}\n${agent}\n${method}\n${url}\n${referer}\n${host}\n${report}`;
    const known = noted.get(key);
    if (known) known.views += 1;
    else noted.set(key, note);
    if (noted.size >= mostNoted) settle();
  };

  const store = async () => {
    settle();
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
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'Page views could not be stored; trying again' }),
  });

  return {
    observe: (answer) => (request, response) => {
      const note = mayCount(request, sessionCookie) ? noteOf(request) : null;
      if (isShopPing(request)) {
        if (note !== null) add(note);
        response.writeHead(204).end();
        return;
      }
      // A report needs to know only that the page exists, so the cached page answers.
      if (request.method === 'HEAD' && request.headers[pageViewHeader] !== undefined)
        delete request.headers.cookie;
      answer(request, response);
      if (note === null) return;
      const finish = () => {
        if (response.statusCode === 200 || response.statusCode === 304) add(note);
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
