import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Payload } from 'payload';
import { apiKeyHeader } from '../../contract/plain/headers';
import { stageCookie } from '../../contract/plain/reading-stage';
import { hasOneHost } from '../../platform/api/valid-host';
import { type CacheKey, cacheKeyOf } from './cache-key';
import { credentialCheck, type Credentials, credentialsOf } from './credentials';
import { encodingFor } from './encodings';
import { cacheStatus, FinishedResponse, type Rendered } from './finished-response';
import { followContent } from './follow-content';
import { PageCache } from './page-cache';
import { countBooks, findNextPublication } from './queries/content';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Returns whether the client has this response (RFC 9110, 13.2.2). */
function isKnown(response: FinishedResponse, { headers }: IncomingMessage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return response.matches(tags);
  const since = headers['if-modified-since'];
  return since !== undefined && response.lastModified <= Date.parse(since);
}

type Result = keyof typeof cacheStatus;

/** Sends a response, or a 304 if the client has it. */
async function write(
  finished: FinishedResponse,
  {
    request,
    response,
    result,
  }: { request: IncomingMessage; response: ServerResponse; result: Result },
): Promise<void> {
  const { headers, notModified, body } = await finished.variant(encodingFor(request));
  // A revalidated copy has no age (RFC 9111, 5.1).
  const age = result === 'stale' ? ['age', String(finished.age)] : [];
  const ofCache = ['cache-status', cacheStatus[result], ...age];
  if (finished.isCacheable && isKnown(finished, request))
    return void response.writeHead(304, [...notModified, ...ofCache]).end();
  response.writeHead(finished.rendered.status, [...headers, ...ofCache]);
  // Node.js sends no body if the method is HEAD.
  response.end(body);
}

/** Headers on which API responses depend. */
const varyOfApi = ['Cookie', 'Authorization', apiKeyHeader];

/** Headers on which pages depend: the reading stage is in a cookie. */
const varyOfPages = ['Cookie'];

const varyOf = ({ url, stage }: CacheKey) => {
  if (stage !== undefined) return varyOfPages;
  return url.startsWith('/api/') ? varyOfApi : [];
};

/** Returns a function that renders a page for anonymous visitors at a reading stage. */
function rendererOf(site: RequestListener): (key: CacheKey) => Promise<FinishedResponse> {
  const ask = askInProcess(site);
  return async (key) => {
    const { url, stage = 0 } = key;
    const headers = stage > 0 ? { cookie: `${stageCookie}=${stage}` } : {};
    return new FinishedResponse(await ask(url, headers), varyOf(key), stage === 0);
  };
}

/** Milliseconds without rendering attempts while the database is unavailable. */
const pauseWhenAway = 500;

/** Milliseconds to wait for an unresponsive database before a stale response is sent. */
const staleAfter = 2_000;

export type CacheResult = Result | 'personal' | 'uncacheable';

type Options = {
  cache: PageCache;
  /** Answers uncached requests. */
  site: RequestListener;
  render?: ReturnType<typeof rendererOf>;
  /** Name of the session's cookie. */
  sessionCookie: string;
  /** Checks credentials. */
  isOwn: (credentials: Credentials) => Promise<boolean>;
  /** Called for each request. */
  count?: ((result: CacheResult) => void) | undefined;
};

/** Response to an anonymous visitor. */
type Page = { page: FinishedResponse; result: Result };

/** Serves cached responses to anonymous visitors, and passes other requests to the site. */
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
    // If a stale response is sent instead, errors are ignored.
    rendering.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    // While notifications arrive, the database is available and the page is just slow.
    const late = new Promise<null>((resolve) => {
      timer = setInterval(() => {
        if (!cache.isListening) resolve(null);
      }, staleAfter);
    });
    return Promise.race([rendering, late]).finally(() => clearInterval(timer));
  };

  /** Returns the cached or fresh page, or its last copy while the database is unavailable. */
  const pageOf = async (key: CacheKey): Promise<Page> => {
    const cached = cache.get(key);
    if (cached) return { page: cached, result: 'hit' };
    if (cache.isListening) awayUntil = 0;
    const known = cache.getStale(key);
    if (known && Date.now() < awayUntil) return { page: known, result: 'stale' };
    // While one request checks the database, others get stale copies.
    if (awayUntil > 0) awayUntil = Date.now() + staleAfter;
    const fresh = await renderFresh(key, known);
    const isAway = fresh === null || fresh.response.rendered.status === 503;
    awayUntil = isAway && !cache.isListening ? Date.now() + pauseWhenAway : 0;
    // Content may have been removed meanwhile.
    const stale = isAway && cache.getStale(key);
    if (stale) return { page: stale, result: 'stale' };
    // The database may be back with all copies invalidated. Connections may still break for a moment.
    const isBack = cache.isListening && key.budget !== 'images';
    const isInVain = fresh === null || (isAway && (known !== undefined || isBack));
    const { response, isStored } = isInVain ? await cache.render(key, render) : fresh;
    return { page: response, result: isStored ? 'stored' : 'not stored' };
  };

  const answer = (key: CacheKey, request: IncomingMessage, response: ServerResponse) =>
    pageOf(key)
      .then(({ page, result }) => {
        count?.(result);
        return write(page, { request, response, result });
      })
      .catch(() => {
        // The site reports the error.
        if (response.headersSent) response.destroy();
        else site(request, response);
      });

  /** Authenticated visitors get the site's own response, or a stale public page while the database is unavailable. */
  const answerPersonally = async (
    key: CacheKey,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const isPage = key.stage !== undefined;
    const away = isPage && !cache.isListening ? await pageOf(key).catch(() => null) : null;
    if (away?.result === 'stale') {
      count?.('stale');
      return write(away.page, { request, response, result: 'stale' });
    }
    count?.('personal');
    // The site may override it.
    response.setHeader('cache-control', 'private, no-cache');
    site(request, response);
  };

  return (request, response) => {
    // The site refuses other requests.
    const key = hasOneHost(request) ? cacheKeyOf(request) : null;
    if (!key) {
      count?.('uncacheable');
      return site(request, response);
    }
    const credentials = credentialsOf(request, sessionCookie);
    if (!credentials) return void answer(key, request, response);
    isOwn(credentials)
      // Unknown while the database is unavailable.
      .catch(() => true)
      .then((isTheirs) => (isTheirs ? answerPersonally : answer)(key, request, response))
      .catch(() => response.destroy());
  };
}

/** Sends GET requests to a request listener in memory, with Node's parsers at both ends. */
export function askInProcess(
  site: RequestListener,
): (path: string, headers?: OutgoingHttpHeaders) => Promise<Rendered> {
  const server = createServer(site);

  const connect = () => {
    const [ours, theirs] = duplexPair();
    // A pair of streams does not propagate errors.
    theirs.on('close', () => {
      if (!theirs.writableFinished) ours.destroy(new Error('The site ended its response early.'));
    });
    ours.on('close', () => theirs.destroy());
    // Requests of the cache come from the local machine.
    server.emit('connection', Object.assign(theirs, { remoteAddress: '127.0.0.1' }));
    return ours;
  };

  return async (path, sent = {}) => {
    const asked = request({ createConnection: connect, path, headers: sent, host: 'localhost' });
    // The awaited promises report it.
    asked.on('error', () => undefined);
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    return { status: answer.statusCode ?? 500, headers, body: await buffer(answer) };
  };
}

/**
 * Creates a cache in front of the site that follows the content until stopped.
 *
 * @param site answers uncached requests
 * @param count called with the result of each request
 */
export function openPageCache(
  payload: Payload,
  site: RequestListener,
  count?: (result: CacheResult) => void,
): Pick<PageCache, 'sizes'> & { answer: RequestListener; stop: () => Promise<void> } {
  const render = rendererOf(site);
  const cache: PageCache = new PageCache({
    nextChange: (from) => findNextPublication(payload, from),
    countBooks: () => countBooks(payload),
    refill: (key) => cache.render(key, render),
  });
  const { stop } = followContent(payload, cache);
  const sessionCookie = `${payload.config.cookiePrefix}-token`;
  const isOwn = credentialCheck(payload);
  return {
    answer: serveFromCache({ cache, site, render, sessionCookie, isOwn, count }),
    sizes: () => cache.sizes(),
    stop,
  };
}
