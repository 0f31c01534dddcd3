import { timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'payload';
import { crossSiteCookie, crossSiteHeader } from '../contract/headers';

function isSame(a: string, b: string): boolean {
  const [bytesOfA, bytesOfB] = [Buffer.from(a), Buffer.from(b)];
  return bytesOfA.length === bytesOfB.length && timingSafeEqual(bytesOfA, bytesOfB);
}

/** Returns whether a request repeats the token of its cookie in a header, which only the site's own pages can. */
export function hasCrossSiteToken(headers: Headers): boolean {
  const token = parseCookies(headers).get(crossSiteCookie);
  return !!token && isSame(token, headers.get(crossSiteHeader) ?? '');
}
