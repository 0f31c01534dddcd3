import { timingSafeEqual } from 'node:crypto';
import { parseCookies, type PayloadRequest } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import type { Caller } from '../contract/call';
import { Refusal } from './refusal';

/** The cookie that holds the cross-site token, and the header that has to repeat it. Only our own pages can read the cookie. */
export const crossSiteCookie = 'XSRF-TOKEN';
export const crossSiteHeader = 'x-xsrf-token';

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whether it is the session's cookie that speaks for the caller, which a browser sends along for other sites too. */
const speaksByCookie = ({ user, headers }: PayloadRequest) =>
  user !== null &&
  '_strategy' in user &&
  user._strategy === 'local-jwt' &&
  !headers.has('authorization');

/**
 * Lets through who may make the call.
 *
 * @throws Refusal 401 for who is not known, 403 for who is not allowed, and 403 for a POST of a session without the
 *   cross-site token
 */
export function checkCaller(caller: Caller, req: PayloadRequest): void {
  if (req.method === 'POST' && speaksByCookie(req)) {
    const token = parseCookies(req.headers).get(crossSiteCookie);
    if (!token || !isSame(token, req.headers.get(crossSiteHeader) ?? ''))
      throw new Refusal(
        403,
        'The cross-site token is missing or out of date. Reload the page and try again.',
      );
  }
  if (caller === 'everybody') return;
  if (!req.user)
    throw new Refusal(401, 'This needs a valid API key in the header X-API-KEY, or a session.');
  if (!editorialStaff({ req })) throw new Refusal(403, 'This account may not do that.');
}
