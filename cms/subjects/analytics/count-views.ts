import type { IncomingMessage, RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { pageViewHeader } from '../../contract/plain/headers';
import { repeatUntilStopped } from '../../platform/repeat-until-stopped';
import { PendingViews, subjectLimit, visitorLimit } from './limits';
import { countedIn, isShopPing, mayCount } from './page-view';
import { storeViews } from './queries/store-views';

/** Milliseconds between writes to the database. */
const interval = 10_000;

/** Rows of a statement; few, so that it is short. */
const atOnce = 500;

type Options = {
  /** Returns the path of a reader's page, without parameters; null for other requests. */
  pagePathOf: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => string | null;
  /** Returns the visitor's IP address; an empty string if unknown. */
  ipOf: (request: IncomingMessage) => string;
  /** Returns the country of an IP address; null if unknown. */
  countryOf?: ((ip: string) => string | null) | undefined;
  now?: () => number;
};

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
  const identify = visitorLimit();
  const pending = new PendingViews();

  /** Returns a function that counts a request. Copies the URL first, because routers change it. */
  const counterOf = (request: IncomingMessage) => {
    const { method, url, headers } = request;
    const ip = ipOf(request);
    return () => {
      const day = new Date(now()).toISOString().slice(0, 10);
      const asked = { method, url, headers };
      const counted = countedIn(asked, pagePathOf(asked));
      const visitor = counted.length > 0 ? identify(day, ip, headers['user-agent']) : null;
      if (visitor === null) return;
      const country = counted.some(({ kind }) => kind === 'site') && countryOf(ip);
      if (country) counted.push({ kind: 'country', subject: country });
      for (const { kind, subject } of counted)
        pending.add({ day, kind, subject: limited(day, { kind, subject }), visitor, views: 1 });
    };
  };

  const store = async () => {
    const rows = pending.take();
    try {
      for (; rows.length > 0; rows.splice(0, atOnce))
        await storeViews(payload, rows.slice(0, atOnce));
    } catch (error) {
      for (const row of rows) pending.add(row);
      throw error;
    }
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
