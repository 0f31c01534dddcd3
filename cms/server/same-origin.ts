import type { Request, RequestHandler } from 'express';
import { hasCrossSiteToken } from '../platform/access/session';
import type { Problem } from '../contract/call';
import { apiKeyHeader, crossSiteHeader } from '../contract/plain/headers';

type SiteOrigins = {
  /** Known origins of the site. */
  origins: readonly string[];
  /** True if SITE_URL is not set. The site then accepts any host name. */
  isUnnamed: boolean;
};

function isSameOrigin(
  origin: string,
  request: Request,
  { origins, isUnnamed }: SiteOrigins,
): boolean {
  if (origins.includes(origin)) return true;
  if (!isUnnamed || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const called = `${protocol}//${request.host}`;
  return URL.canParse(called) && new URL(called).host === host;
}

/** Returns whether a request changes nothing, or has a valid cross-site token. */
const isSafeOrHasToken = ({
  method,
  headers: { cookie = '', [crossSiteHeader]: token = '' },
}: Request) =>
  method === 'GET' ||
  method === 'HEAD' ||
  hasCrossSiteToken(new Headers({ cookie, [crossSiteHeader]: String(token) }));

/**
 * Decides which requests come from the site's own pages. Later code compares `Origin` with `Host`, which a proxy may have
 * rewritten, so an own `Origin` is replaced by `Sec-Fetch-Site: same-origin`. Requests without both headers, from http:// or
 * older browsers, are accepted for reading, or with a cross-site token.
 */
export const markSameOrigin =
  (place: SiteOrigins): RequestHandler =>
  (request, _response, next) => {
    const { headers } = request;
    if (headers.origin === undefined) {
      if (headers['sec-fetch-site'] === undefined && isSafeOrHasToken(request))
        headers['sec-fetch-site'] = 'none';
    } else if (isSameOrigin(headers.origin, request, place)) {
      delete headers.origin;
      headers['sec-fetch-site'] = 'same-origin';
    }
    next();
  };

/** Returns whether a page of another site sent the form. Use behind {@link markSameOrigin}. */
export const isFromElsewhere = ({ headers }: Pick<Request, 'headers'>) =>
  headers.origin !== undefined;

/**
 * Returns whether the request comes from a link or form of the site. Use behind {@link markSameOrigin}. Without https, browsers
 * send only a referrer.
 */
export function isFromOwnPage(request: Request): boolean {
  const { referer = '', ...headers } = request.headers;
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  return (
    headers['sec-fetch-site'] === 'none' &&
    URL.canParse(referer) &&
    new URL(referer).host === request.host
  );
}

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];

export const refusal =
  'This request came from a page of another site and was refused. Repeat it on a page of this site.';

/**
 * Refuses writes from pages of other sites to both APIs, including log-in and log-out: an attacker could log visitors in to
 * their own account. Use behind {@link markSameOrigin}. Programs with an API key are exempt.
 */
export const refuseForeignWrites: RequestHandler = (request, response, next) => {
  const { method, headers, originalUrl } = request;
  const isForeign = isFromElsewhere(request) || headers['sec-fetch-site'] === 'cross-site';
  if (!writes.includes(method) || !isForeign || headers[apiKeyHeader] !== undefined) return next();
  response.status(403).set('cache-control', 'no-store');
  if (originalUrl.startsWith('/cms/')) response.json({ errors: [{ message: refusal }] });
  else {
    const problem: Problem = { status: 403, title: 'Forbidden', detail: refusal };
    response.type('application/problem+json').send(JSON.stringify(problem));
  }
};
