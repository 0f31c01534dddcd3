import { crossSiteCookie, crossSiteHeader } from '../contract/plain/headers';
import { clientIpHeader } from '../platform/api/limits/client-ip';
import { openSite, origin } from './open-site';
import type { Fetch } from '../server/api';

type Exchange = { method: string; headers: Record<string, string>; body: unknown };

/** Sends a request with a JSON body. */
async function exchange(send: Fetch, path: string, { method, headers, body }: Exchange) {
  const answer = await send(
    new Request(new URL(path, origin), {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    headers: answer.headers,
    body: (isJson ? JSON.parse(text) : text) as Record<string, unknown> & string,
    cookies: answer.headers.getSetCookie(),
  };
}

/** Default password of readers. */
export const password = 'correct horse battery';

let lastClientIp = 0;

/** Returns a new IP address, for its own rate limits. */
export const newClientIp = () => `10.1.${++lastClientIp >> 8}.${lastClientIp & 255}`;

export type Sent = {
  body?: unknown;
  clientIp?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
};

export async function call(
  path: string,
  { body, clientIp = newClientIp(), cookies, headers }: Sent = {},
) {
  const pairs = cookies && Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return exchange((await openSite()).api, `/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [clientIpHeader]: clientIp,
      ...(pairs && { cookie: pairs.join('; ') }),
      ...headers,
    },
    body,
  });
}

export const cookieValue = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.match(/=([^;]*)/)?.[1] ?? '';

/** Headers that a browser adds to a request from a page of the site. */
export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' };

/** Returns the session's cookies as a browser sends them, and the header that the site's pages add. */
export function asBrowser(cookies: string[]) {
  const token = cookieValue(cookies, crossSiteCookie);
  return {
    cookies: { 'payload-token': cookieValue(cookies, 'payload-token'), [crossSiteCookie]: token },
    headers: { [crossSiteHeader]: token, ...sameOriginHeaders },
  };
}

/** Returns the texts of the mails to an e-mail address, oldest first. */
export async function mailsTo(to: string): Promise<string[]> {
  const { payload } = await openSite();
  const { docs } = await payload.find({
    collection: 'mail',
    where: { to: { equals: to } },
    sort: 'id',
    pagination: false,
  });
  return docs.map(({ text }) => text);
}

/** Returns the code in a mail, or an empty string. */
export const codeIn = (mail = '') => mail.match(/^ +((?:\w{4}-){2}\w{4})$/m)?.[1] ?? '';

export async function lastCodeFor(email: string): Promise<string> {
  return codeIn((await mailsTo(email)).at(-1));
}

const emailOf = (userName: string) => `${userName}@example.com`;

export const register = (
  userName: string,
  more: Record<string, unknown> & Pick<Sent, 'clientIp'> = {},
) => {
  const { clientIp, ...fields } = more;
  return call('/Users/newRecord', {
    clientIp,
    body: { username: userName, password, email: emailOf(userName), ...fields },
  });
};

export const logIn = (
  userName: string,
  more: Record<string, unknown> & Pick<Sent, 'clientIp'> = {},
  cookies?: Sent['cookies'],
) => {
  const { clientIp, ...fields } = more;
  return call('/Users/login', {
    clientIp,
    cookies,
    body: { Username: userName, Password: password, ...fields },
  });
};

/** Registers a reader and verifies their e-mail address. */
export async function makeReader(userName: string, more: Parameters<typeof register>[1] = {}) {
  await register(userName, more);
  await call('/Users/verify', { body: await lastCodeFor(emailOf(userName)) });
}

/** Sends a request to the dashboard's API of accounts. Anonymous without cookies. */
export async function atTheDashboard(
  path: string,
  body?: Record<string, unknown>,
  cookies: string[] = [],
  method = body ? 'POST' : 'GET',
) {
  return exchange((await openSite()).cmsApi, `/cms/api/users${path}`, {
    method,
    headers: {
      ...sameOriginHeaders,
      [clientIpHeader]: newClientIp(),
      cookie: `payload-token=${cookieValue(cookies, 'payload-token')}`,
      'content-type': 'application/json',
    },
    body,
  });
}

/** Creates an editor and returns the cookies of their first log-in. */
export async function makeEditor(userName: string): Promise<string[]> {
  await makeReader(userName);
  const { payload } = await openSite();
  await payload.db.pool.query(`UPDATE users SET role = 'editor' WHERE user_name = $1`, [userName]);
  return (await logIn(userName)).cookies;
}

/** Returns a reader's record with its hidden fields, or undefined. */
export const userNamed = async (userName: string) =>
  (
    await (
      await openSite()
    ).payload.find({
      collection: 'users',
      where: { userName: { equals: userName } },
      showHiddenFields: true,
    })
  ).docs[0];

/** Returns everything that a client sees of a response. */
export const visibleReply = ({
  status,
  body,
  cookies,
  headers,
}: Awaited<ReturnType<typeof call>>) => ({
  status,
  body,
  cookies,
  headers: [...headers],
});
