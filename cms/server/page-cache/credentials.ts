import { createSecretKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { jwtVerify } from 'jose';
import { parseCookies, type Payload } from 'payload';
import { isStoredApiKey } from '../../subjects/accounts/queries/api-keys';
import { apiKeyHeader, hostPrefix } from '../../contract/plain/headers';
import { shortestApiKey } from '../../contract/plain/limits';

/** Credentials in a request that have the form of the site's own. */
export type Credentials = { sessions: string[]; apiKey: string | null };

const token = String.raw`[\w-]+\.[\w-]+\.[\w-]+`;
const isToken = new RegExp(`^${token}$`);
const tokenOfHeader = new RegExp(`^(?:JWT|Bearer) (${token})$`);

/** Returns the credentials of a request, or null for anonymous visitors. Ignores headers of another form, like the site. */
export function credentialsOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  sessionCookie: string,
): Credentials | null {
  const { authorization, cookie } = headers;
  const sentKey = headers[apiKeyHeader];
  const apiKey =
    typeof sentKey === 'string' && sentKey.trim().length >= shortestApiKey ? sentKey.trim() : null;
  const sessions: string[] = [];
  const bearer = authorization && tokenOfHeader.exec(authorization)?.[1];
  if (bearer) sessions.push(bearer);
  if (cookie?.includes(sessionCookie)) {
    const cookies = parseCookies(new Headers({ cookie }));
    for (const name of [sessionCookie, hostPrefix + sessionCookie]) {
      const session = cookies.get(name);
      if (session && isToken.test(session)) sessions.push(session);
    }
  }
  return apiKey || sessions.length > 0 ? { sessions, apiKey } : null;
}

/** Returns a function that checks credentials: a valid signed session, or a stored API key. */
export function credentialCheck(payload: Payload): (given: Credentials) => Promise<boolean> {
  const secret = createSecretKey(Buffer.from(payload.secret));
  const isSigned = (session: string) =>
    jwtVerify(session, secret, { algorithms: ['HS256'] }).then(
      () => true,
      () => false,
    );
  return async ({ sessions, apiKey }) => {
    for (const session of sessions) if (await isSigned(session)) return true;
    return apiKey !== null && isStoredApiKey(payload, apiKey);
  };
}
