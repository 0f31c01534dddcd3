import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { apiKeyHeader } from '../contract/headers';
import { stageCookie } from '../contract/reading-stage';
import { askInProcess } from './ask-in-process';
import { type CacheKey, cacheKeyOf } from './cache-key';
import { type Credentials, credentialsOf } from './credentials';
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
  // A copy that was checked just now has no age (RFC 9111, 5.1).
  const age = status === cacheStatus.stale ? ['age', String(finished.age)] : [];
  if (finished.isCacheable && isKnown(finished, request)) {
    response.writeHead(304, [...variant.notModified, 'cache-status', status, ...age]);
    response.end();
    return;
  }
  if (status === cacheStatus.hit) finished.countSent(encoding);
  response.writeHead(
    finished.rendered.status,
    status === cacheStatus.hit ? variant.hit : [...variant.headers, 'cache-status', status, ...age],
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

/** Returns a function that renders the site's answer to anybody who has read as far: nothing else of a caller goes into it. */
export function rendererOf(site: RequestListener): (key: CacheKey) => Promise<FinishedResponse> {
  const ask = askInProcess(site);
  return async (key) => {
    const { url, stage = 0 } = key;
    const headers = stage > 0 ? { cookie: `${stageCookie}=${stage}` } : {};
    return new FinishedResponse(await ask(url, headers), varyOf(key), stage === 0);
  };
}

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
  render?: ReturnType<typeof rendererOf>;
  /** The name of the session's cookie. */
  sessionCookie: string;
  /** Whether credentials are the site's own. */
  isOwn: (credentials: Credentials) => Promise<boolean>;
  /** Told of each request. */
  count?: ((result: CacheResult) => void) | undefined;
};

/** What a visitor without credentials is answered. */
type Page = { page: FinishedResponse; result: 'stored' | 'not stored' | 'stale' };

/**
 * Answers from the cache what is the same for everybody, and has the site answer the rest. It stands in front of everything else:
 * what is cached is written to the socket as it is.
 */
export function serveFromCache({
  cache,
  site,
  render = rendererOf(site),
  sessionCookie,
  isOwn,
  count,
}: Options): RequestListener {
  let awayUntil = 0;

  const renderFresh = async (key: CacheKey, stale: FinishedResponse | undefined) => {
    const rendering = cache.render(key, render);
    if (!stale) return rendering;
    // When a stale response is sent instead, the rendering may fail unnoticed.
    rendering.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    // A process that hears of changes has a database, and a page that takes long.
    const late = new Promise<null>((resolve) => {
      timer = setInterval(() => {
        if (!cache.isListening) resolve(null);
      }, staleAfter);
    });
    return Promise.race([rendering, late]).finally(() => clearInterval(timer));
  };

  /** The page as it is now, or while the database is away its last copy. */
  const pageOf = async (key: CacheKey): Promise<Page> => {
    if (cache.isListening) awayUntil = 0;
    const known = cache.getStale(key);
    if (known && Date.now() < awayUntil) return { page: known, result: 'stale' };
    // While one request finds out whether the database is back, the others do not wait for it.
    if (awayUntil > 0) awayUntil = Date.now() + staleAfter;
    const fresh = await renderFresh(key, known);
    const isAway = fresh === null || fresh.response.rendered.status === 503;
    awayUntil = isAway && !cache.isListening ? Date.now() + pauseWhenAway : 0;
    // Something may have been taken away meanwhile.
    const stale = isAway && cache.getStale(key);
    if (stale) return { page: stale, result: 'stale' };
    // Or the database is back, and all copies are forgotten. Connections may break for a moment then.
    const isBack = cache.isListening && key.budget !== 'images';
    const isInVain = fresh === null || (isAway && (known !== undefined || isBack));
    const { response, isStored } = isInVain ? await cache.render(key, render) : fresh;
    return { page: response, result: isStored ? 'stored' : 'not stored' };
  };

  const statuses = {
    stored: cacheStatus.stored,
    'not stored': cacheStatus.notStored,
    stale: cacheStatus.stale,
  };

  const answer = (key: CacheKey, request: IncomingMessage, response: ServerResponse) => {
    const cached = cache.get(key);
    if (cached) {
      count?.('hit');
      return write(cached, { request, response, status: cacheStatus.hit });
    }
    pageOf(key)
      .then(({ page, result }) => {
        count?.(result);
        write(page, { request, response, status: statuses[result] });
      })
      .catch(() => {
        // The site itself says what went wrong.
        if (response.headersSent) response.destroy();
        else site(request, response);
      });
  };

  /** The site knows the caller. While its database is away it knows nobody, and they read the pages that everybody reads. */
  const answerPersonally = async (
    key: CacheKey,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const isPage = key.stage !== undefined;
    const away = isPage && !cache.isListening ? await pageOf(key).catch(() => null) : null;
    if (away?.result === 'stale') {
      count?.('stale');
      return write(away.page, { request, response, status: cacheStatus.stale });
    }
    count?.('personal');
    // Unless the site says otherwise.
    response.setHeader('cache-control', 'private, no-cache');
    site(request, response);
  };

  return (request, response) => {
    const key = cacheKeyOf(request);
    if (!key) {
      count?.('uncacheable');
      return site(request, response);
    }
    const credentials = credentialsOf(request, sessionCookie);
    if (!credentials) return answer(key, request, response);
    isOwn(credentials)
      // Nobody can tell while the database is away.
      .catch(() => true)
      .then((isTheirs) => (isTheirs ? answerPersonally : answer)(key, request, response))
      .catch(() => response.destroy());
  };
}
