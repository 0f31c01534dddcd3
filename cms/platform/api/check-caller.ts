import { apiKeyHeader } from '../../contract/plain/headers';
import { parseCookies, type PayloadRequest } from 'payload';
import { hasCrossSiteToken, throwAuthLookupError } from '../access/session';
import { editorialStaff, isBySession, verifiedReader } from '../access/callers';
import type { Caller } from '../../contract/call';
import { pingDatabase } from '../database/queries/server-state';
import { HttpError } from './http-error';

/** Returns whether the session's cookie authenticates the request. Browsers send it for other sites, too. */
const isByCookie = (req: PayloadRequest) => isBySession(req) && !req.headers.has('authorization');

/** @throws the database's error if it may be the reason why no user was found for the credentials */
async function assertAuthLookupSucceeded({ headers, payload }: PayloadRequest): Promise<void> {
  throwAuthLookupError(headers);
  // Payload's strategy does not report why it found no session.
  const cookie = parseCookies(headers).get(`${payload.config.cookiePrefix}-token`);
  if (cookie || headers.has('authorization')) await pingDatabase(payload);
}

/**
 * Checks who may make a call.
 *
 * @throws HttpError 401 without authentication, 403 without permission or cross-site token
 */
export async function checkCaller(caller: Caller, req: PayloadRequest): Promise<void> {
  if (req.method === 'POST' && isByCookie(req) && !hasCrossSiteToken(req.headers))
    throw new HttpError(
      403,
      'The cross-site token is missing or expired. Reload the page and try again.',
    );
  if (caller === 'everybody') return;
  if (!req.user || (caller === 'self' && !isBySession(req))) {
    await assertAuthLookupSucceeded(req);
    throw new HttpError(
      401,
      caller === 'author'
        ? `This needs a valid API key in the header ${apiKeyHeader.toUpperCase()}, or a session.`
        : 'Log in first.',
    );
  }
  if (caller === 'self') return;
  if (caller === 'reader') {
    if (!verifiedReader({ req })) throw new HttpError(403, 'Verify your e-mail address first.');
  } else if (!editorialStaff({ req }))
    throw new HttpError(403, 'This account is not allowed to do that.');
}
