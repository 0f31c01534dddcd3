import { apiKeyHeader } from '../contract/headers';
import { parseCookies, type PayloadRequest } from 'payload';
import { hasCrossSiteToken } from '../access/cross-site-token';
import { editorialStaff, verifiedReader } from '../access/callers';
import { throwAuthLookupError } from '../access/auth-lookup-errors';
import type { Caller } from '../contract/call';
import { pingDatabase } from '../database/queries/ping-database';
import { HttpError } from './http-error';

/** Whether it is the session's cookie that speaks for the caller, which a browser sends along for other sites too. */
const isByCookie = ({ user, headers }: PayloadRequest) =>
  user !== null &&
  '_strategy' in user &&
  user._strategy === 'local-jwt' &&
  !headers.has('authorization');

/** Whether the caller has shown who they are themselves, and not a key for them. */
const isBySession = ({ user }: PayloadRequest) =>
  user !== null && '_strategy' in user && user._strategy === 'local-jwt';

/**
 * A caller with credentials whom nobody recognizes may have an account: it is not their fault when nobody could look.
 *
 * @throws what the database answers when it is away
 */
async function assertAuthLookupSucceeded({ headers, payload }: PayloadRequest): Promise<void> {
  throwAuthLookupError(headers);
  // Payload's own strategy tells nobody why it found no session.
  const cookie = parseCookies(headers).get(`${payload.config.cookiePrefix}-token`);
  if (cookie || headers.has('authorization')) await pingDatabase(payload);
}

/**
 * Lets through who may make the call.
 *
 * @throws HttpError 401 for who is not known, 403 for who is not allowed, and 403 for a POST of a session without the
 *   cross-site token
 */
export async function checkCaller(caller: Caller, req: PayloadRequest): Promise<void> {
  if (req.method === 'POST' && isByCookie(req) && !hasCrossSiteToken(req.headers))
    throw new HttpError(
      403,
      'The cross-site token is missing or out of date. Reload the page and try again.',
    );
  if (caller === 'everybody') return;
  if (!req.user || (caller === 'self' && !isBySession(req))) {
    await assertAuthLookupSucceeded(req);
    throw new HttpError(
      401,
      caller === 'author'
        ? `This needs a valid API key in the header ${apiKeyHeader.toUpperCase()}, or a session.`
        : 'This needs you to be logged in.',
    );
  }
  if (caller === 'self') return;
  if (caller === 'reader') {
    if (!verifiedReader({ req }))
      throw new HttpError(403, 'Verify your e-mail address first: then this account may do that.');
  } else if (!editorialStaff({ req })) throw new HttpError(403, 'This account may not do that.');
}
