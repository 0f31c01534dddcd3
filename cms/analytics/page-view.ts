import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import { parseCookies } from 'payload';
import { hostPrefix, pageViewHeader } from '../contract/headers';
import { shopPingPath } from '../contract/page-views';

/** What is counted each day. The subject of `site` and `subscription` is empty. */
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

/** Longest subject in characters. */
const longestSubject = 100;

type Headers = IncomingMessage['headers'];
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Memoizes the test of user agents, which is a long regular expression. */
const bots = new LRUCache<string, boolean>({ max: 2_000 });

function isRobot(userAgent: string): boolean {
  const known = bots.get(userAgent);
  if (known !== undefined) return known;
  const is = isbot(userAgent);
  if (userAgent.length <= 500) bots.set(userAgent, is);
  return is;
}

/** Returns whether the browser asks not to be counted (Global Privacy Control, Tracking Preference Expression). */
const objects = (headers: Headers) => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Returns whether a session claims to be of staff. Its signature does not matter here. */
function isStaff({ cookie }: Headers, sessionCookie: string): boolean {
  if (!cookie?.includes(sessionCookie)) return false;
  const cookies = parseCookies(new Headers({ cookie }));
  const token = cookies.get(sessionCookie) ?? cookies.get(hostPrefix + sessionCookie);
  try {
    return token !== undefined && decodeJwt(token).role !== 'reader';
  } catch {
    return false;
  }
}

/** Returns whether the request is a person's navigation: no prefetch, and not a copy that the service worker makes. */
function isNavigation({ method, headers }: Asked): boolean {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined) return false;
  // Browsers send it on HTTPS and localhost only.
  const destination = headers['sec-fetch-dest'];
  return destination === undefined
    ? Boolean(headers.accept?.includes('text/html'))
    : destination === 'document';
}

const cut = (subject: string) => subject.slice(0, longestSubject);

/** Memoizes hosts of URLs; empty for others. */
const hosts = new LRUCache<string, string>({ max: 2_000 });

function hostOf(url: string): string {
  const known = hosts.get(url);
  if (known !== undefined) return known;
  const host = URL.canParse(url) ? new URL(url).host : '';
  if (url.length <= 500) hosts.set(url, host);
  return host;
}

function referrerOf({ referer, host }: Headers): string | null {
  const from = referer ? hostOf(referer) : '';
  return from === host || from === '' ? null : from.replace(/^www\./, '');
}

function parameter(url: string, ...names: string[]): string | null {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) return value;
  }
  return null;
}

/** Returns the class of a device: phones and tablets say so. */
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

/** Returns the slug of the book whose link to the shop a reader followed; null for other requests. */
export function shopPingIn({ method, url = '', headers }: Asked): string | null {
  if (method !== 'POST' || headers['content-type'] !== 'text/ping') return null;
  return shop.exec(url)?.[1] ?? null;
}

/**
 * Returns whether the visitor is counted. Not counted are robots, staff, and browsers that object.
 *
 * @param sessionCookie name of the session's cookie
 */
export function isCounted({ headers }: Pick<Asked, 'headers'>, sessionCookie: string): boolean {
  const userAgent = headers['user-agent'];
  return (
    Boolean(userAgent) &&
    !objects(headers) &&
    !isRobot(userAgent ?? '') &&
    !isStaff(headers, sessionCookie)
  );
}

/**
 * Returns what a successful request counts as.
 *
 * @param path the path of the page without parameters
 */
export function countedIn(asked: Asked, path: string): Counted[] {
  const report = asked.headers[pageViewHeader];
  if (asked.method === 'HEAD' && typeof report === 'string') return reportOf(asked, report, path);
  return isNavigation(asked) ? viewOf(asked, path) : [];
}
