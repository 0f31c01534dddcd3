import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { decodeJwt } from 'jose';
import { parseCookies } from 'payload';
import { hostPrefix, pageViewHeader } from '../../contract/plain/headers';
import { shopPingPath } from '../../contract/plain/page-views';

/** Kinds of daily counts. The subject of `site` and `subscription` is empty. */
export const countedKinds = [
  'site',
  'page',
  'referrer',
  'campaign',
  'device',
  'country',
  'read-0',
  'read-25',
  'read-50',
  'read-75',
  'read-100',
  'shop',
  'no-results',
  'subscription',
] as const;

export type CountedKind = (typeof countedKinds)[number];

export type Counted = { kind: CountedKind; subject: string };

const longestSubject = 100;

type Headers = IncomingMessage['headers'];
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Returns whether the browser asks not to be counted (Global Privacy Control, Tracking Preference Expression). */
const objects = (headers: Headers) => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Returns whether a session claims a staff role. The signature is not checked, because no access depends on it. */
function isStaff({ cookie }: Headers, sessionCookie: string): boolean {
  if (!cookie?.includes(sessionCookie)) return false;
  const cookies = parseCookies(new Headers({ cookie }));
  const token = cookies.get(sessionCookie) ?? cookies.get(hostPrefix + sessionCookie);
  try {
    return decodeJwt(token ?? '').role !== 'reader';
  } catch {
    return false;
  }
}

/** Returns whether a person navigates. A prefetch or a request of the service worker does not count. */
function isNavigation({ method, headers }: Asked): boolean {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined) return false;
  // Browsers send it on HTTPS and localhost only.
  const destination = headers['sec-fetch-dest'];
  return destination === undefined
    ? Boolean(headers.accept?.includes('text/html'))
    : destination === 'document';
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const cut = (subject: string) =>
  subject.slice(0, longestSubject).replaceAll('\0', '').toWellFormed();

function referrerOf({ referer, host }: Headers): string {
  const from = referer && URL.canParse(referer) ? new URL(referer).host : '';
  return from === host ? '' : from.replace(/^www\./, '');
}

function parameter(url: string, ...names: string[]): string | null {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) return value;
  }
  return null;
}

/** Returns the class of a device. Only phones and tablets name theirs. */
export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi/.test(userAgent) ? 'phone' : 'computer';
}

const chapter = /^\/books\/[^/]+\/sample\/\d+$/;

function viewOf({ url = '', headers }: Asked, path: string): Counted[] {
  const referrer = referrerOf(headers);
  const campaign = url.includes('utm_') ? parameter(url, 'utm_campaign', 'utm_source') : null;
  return [
    { kind: 'site', subject: '' },
    { kind: 'page', subject: path },
    { kind: 'device', subject: deviceOf(headers['user-agent'] ?? '') },
    // The application reports it too, but the reader may leave before it loads.
    ...(chapter.test(path) ? [{ kind: 'read-0' as const, subject: path }] : []),
    ...(referrer ? [{ kind: 'referrer' as const, subject: cut(referrer) }] : []),
    ...(campaign ? [{ kind: 'campaign' as const, subject: cut(campaign) }] : []),
  ];
}

function reportOf(asked: Asked, report: string, path: string): Counted[] {
  const kind = countedKinds.find((each) => each === report);
  // A view within the site has no referrer.
  if (report === 'view')
    return viewOf({ url: path, headers: { ...asked.headers, referer: '' } }, path);
  if (kind === 'no-results') {
    const subject = parameter(asked.url ?? '', 'q')?.toLowerCase();
    return subject ? [{ kind, subject: cut(subject) }] : [];
  }
  return kind?.startsWith('read-') ? [{ kind, subject: path }] : [];
}

const shop = new RegExp(`^${shopPingPath('([a-z0-9-]{1,100})')}$`);

/** Returns whether a reader followed a link to the shop. */
export const isShopPing = ({ method, url = '', headers }: Asked): boolean =>
  method === 'POST' && headers['content-type'] === 'text/ping' && shop.test(url);

const isReport = ({ method, headers }: Asked) =>
  method === 'HEAD' && headers[pageViewHeader] !== undefined;

/**
 * Returns whether a request may count: a person's navigation, report or ping, without an objection, and not of staff.
 *
 * @param sessionCookie name of the session's cookie
 */
export const mayCount = (asked: Asked, sessionCookie: string): boolean =>
  (isNavigation(asked) || isReport(asked) || isShopPing(asked)) &&
  !objects(asked.headers) &&
  !isStaff(asked.headers, sessionCookie);

/**
 * Returns the counts of a successful request that may count. Robots have none.
 *
 * @param path the path of the page without parameters; null for other requests
 */
export function countedIn(asked: Asked, path: string | null): Counted[] {
  const { url = '', headers } = asked;
  const { 'user-agent': userAgent = '', [pageViewHeader]: report } = headers;
  if (userAgent === '' || isbot(userAgent)) return [];
  const book = shop.exec(url)?.[1];
  if (book !== undefined) return [{ kind: 'shop', subject: book }];
  if (path === null) return [];
  return isReport(asked) ? reportOf(asked, String(report), path) : viewOf(asked, path);
}
