import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { apiKeyHeader } from '../contract/headers';
import { stageCookie } from '../contract/reading-stage';
import { type CacheKey, cacheKeyOf, isPersonal } from './cache-key';
import { askInProcess } from './ask-in-process';
import { cacheStatus, type Encoding, FinishedResponse } from './finished-response';
import type { PageCache } from './page-cache';

const offered: Encoding[] = ['br', 'gzip', 'identity'];

/** What browsers send as `Accept-Encoding` are a handful of texts. */
const negotiated = new Map<string, Encoding>();

/** The smallest encoding that a caller takes (RFC 9110, 12.5.3). */
function encodingFor({ headers }: IncomingMessage): Encoding {
  const text = headers['accept-encoding'];
  if (typeof text !== 'string') return 'identity';
  const known = negotiated.get(text);
  if (known) return known;
  const taken = new Negotiator({ headers: { 'accept-encoding': text } }).encodings(offered);
  const encoding = offered.find((each) => taken.includes(each)) ?? 'identity';
  if (negotiated.size > 200) negotiated.clear();
  negotiated.set(text, encoding);
  return encoding;
}

/** Whether the caller holds this very response (RFC 9110, 13.2.2). */
function isKnown(response: FinishedResponse, { headers }: IncomingMessage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return response.matches(tags);
  const since = headers['if-modified-since'];
  return since !== undefined && response.lastModified <= Date.parse(since);
}

type Sent = { request: IncomingMessage; response: ServerResponse; status: string };

function write(finished: FinishedResponse, { request, response, status }: Sent): void {
  const encoding = encodingFor(request);
  const variant = finished.ready(encoding);
  if (!variant) {
    finished.prepare(encoding).then(
      () => write(finished, { request, response, status }),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return;
  }
  if (finished.isCacheable && isKnown(finished, request)) {
    response.writeHead(304, [...variant.notModified, 'cache-status', status]);
    response.end();
    return;
  }
  if (status === cacheStatus.hit) finished.countSent(encoding);
  response.writeHead(
    finished.rendered.status,
    status === cacheStatus.hit ? variant.hit : [...variant.headers, 'cache-status', status],
  );
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** What an answer of the API may depend on besides its URL. */
const varyOfApi = ['Cookie', 'Authorization', apiKeyHeader];

/** Pages are the same for all who have read as far, which their cookie says. */
const varyOfPages = ['Cookie'];

const varyOf = ({ url, stage }: CacheKey) => {
  if (stage !== undefined) return varyOfPages;
  return url.startsWith('/api/') ? varyOfApi : [];
};

/** Milliseconds for which nothing is rendered in vain, once the database is known to be away. */
const pauseWhenAway = 500;

/** Milliseconds to wait for a database that says nothing before a stale response is sent. */
const staleAfter = 2_000;

/** How a request met the cache. */
export type CacheResult = 'hit' | 'stored' | 'not stored' | 'stale' | 'personal' | 'uncacheable';

type Options = {
  cache: PageCache;
  /** What answers everything that is not cached: the whole site. */
  site: RequestListener;
  /** The name of the session's cookie. */
  sessionCookie: string;
  /** Told of each request. */
  count?: ((result: CacheResult) => void) | undefined;
};

/**
 * Answers from the cache what is the same for everybody, and has the site answer the rest. It stands in front of everything else:
 * what is cached is written to the socket as it is.
 */
export function serveFromCache({ cache, site, sessionCookie, count }: Options): RequestListener {
  const ask = askInProcess(site);
  let awayUntil = 0;

  /** The site's answer to anybody who has read as far: nothing else of the caller, no session and no key, goes into it. */
  const renderForEverybody = async (key: CacheKey) => {
    const { url, stage = 0 } = key;
    const headers = stage > 0 ? { cookie: `${stageCookie}=${stage}` } : {};
    return new FinishedResponse(await ask(url, headers), varyOf(key), stage === 0);
  };

  const renderFresh = async (key: CacheKey, stale: FinishedResponse | undefined) => {
    const rendering = cache.render(key, renderForEverybody);
    if (!stale) return rendering;
    // When a stale response is sent instead, the rendering may fail unnoticed.
    rendering.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, staleAfter, null);
    });
    return Promise.race([rendering, late]).finally(() => clearTimeout(timer));
  };

  const answer = async (key: CacheKey, request: IncomingMessage, response: ServerResponse) => {
    const stale = cache.getStale(key);
    if (stale && Date.now() < awayUntil) {
      count?.('stale');
      return write(stale, { request, response, status: cacheStatus.stale });
    }
    // While one request finds out whether the database is back, the others do not wait for it.
    if (awayUntil > 0) awayUntil = Date.now() + staleAfter;
    const result = await renderFresh(key, stale);
    const isAway = result === null || result.response.rendered.status === 503;
    if (!isAway) awayUntil = 0;
    if (stale && isAway) {
      awayUntil = Date.now() + pauseWhenAway;
      count?.('stale');
      return write(stale, { request, response, status: cacheStatus.stale });
    }
    if (!result) return;
    count?.(result.isStored ? 'stored' : 'not stored');
    write(result.response, {
      ...{ request, response },
      status: result.isStored ? cacheStatus.stored : cacheStatus.notStored,
    });
  };

  return (request, response) => {
    const key = cacheKeyOf(request);
    if (!key) {
      count?.('uncacheable');
      return site(request, response);
    }
    if (isPersonal(request, sessionCookie)) {
      count?.('personal');
      // Unless the site says otherwise.
      response.setHeader('cache-control', 'private, no-cache');
      return site(request, response);
    }
    const cached = cache.get(key);
    if (cached) {
      count?.('hit');
      return write(cached, { request, response, status: cacheStatus.hit });
    }
    answer(key, request, response).catch(() => {
      // The site itself says what went wrong.
      if (response.headersSent) response.destroy();
      else site(request, response);
    });
  };
}
