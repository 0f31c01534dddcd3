import type { Request, RequestHandler } from 'express';
import { hasCrossSiteToken } from '../access/cross-site-token';
import type { Problem } from '../contract/call';
import { apiKeyHeader, crossSiteHeader } from '../contract/headers';

/** Where the site's pages are. */
type SiteOrigins = {
  /** The origins that are known to be the site's. */
  origins: readonly string[];
  /** Whether the site was told no public origin, so that it goes by whatever name it is called by. */
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

/** Whether a request changes nothing, or shows by its token that one of the site's pages makes it. */
const isSafeOrHasToken = ({
  method,
  headers: { cookie = '', [crossSiteHeader]: token = '' },
}: Request) =>
  method === 'GET' ||
  method === 'HEAD' ||
  hasCrossSiteToken(new Headers({ cookie, [crossSiteHeader]: String(token) }));

/**
 * Decides once, for pages, API and dashboard, which requests come from the site's own pages. What stands behind compares
 * `Origin` with `Host`, which a proxy may have rewritten, so an `Origin` of the site's own is taken off and said in
 * `Sec-Fetch-Site`; what is left of it afterwards is another site's.
 *
 * A browser says neither when it asks a plain `http://` URL for something, and an older one never says where it comes
 * from. Payload would take no session from them. Other sites cannot read an answer, and the session's cookie is not sent along
 * with what they send: reading needs neither header, and writing the cross-site token.
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

/** Whether a form was sent from a page of another site: checked behind {@link markSameOrigin}. */
export const isFromElsewhere = ({ headers }: Pick<Request, 'headers'>) =>
  headers.origin !== undefined;

/**
 * Whether somebody followed a link, or sent a form, of one of the site's pages: checked behind {@link markSameOrigin}. Browsers
 * do not say so themselves where a site has no https.
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

/** What is said to a page of another site. */
export const refusal =
  'This was sent by a page of another site, so nothing was done. Do it on a page of this site.';

/**
 * Refuses what pages of other sites send to the API and to the dashboard's, also to log in and out: a page that logs its visitors
 * in to an account of its maker's would be told what they write there. Checked behind {@link markSameOrigin}. A program that
 * shows a key is no page.
 */
export const refuseForeignWrites: RequestHandler = (request, response, next) => {
  const { method, headers, originalUrl } = request;
  const isForeign = isFromElsewhere(request) || headers['sec-fetch-site'] === 'cross-site';
  if (!writes.includes(method) || !isForeign || headers[apiKeyHeader] !== undefined) {
    next();
    return;
  }
  response.status(403).set('cache-control', 'no-store');
  if (originalUrl.startsWith('/cms/')) response.json({ errors: [{ message: refusal }] });
  else {
    const problem: Problem = { status: 403, title: 'Forbidden', detail: refusal };
    response.type('application/problem+json').send(JSON.stringify(problem));
  }
};
