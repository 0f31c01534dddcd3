import { crossSiteCookie, crossSiteHeader } from '../contract/headers';
import { clientIpHeader } from '../api/limits/client-ip';
import { openSite, origin } from './open-site';

/** The password of every reader here, unless another one is given. */
export const password = 'correct horse battery';

let lastClientIp = 0;

/** Limits count by IP address, so most calls come from one of their own. */
export const newClientIp = () => `10.1.${++lastClientIp >> 8}.${lastClientIp & 255}`;

export type Sent = {
  body?: unknown;
  clientIp?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Makes a call as a browser does. */
export async function call(
  path: string,
  { body, clientIp = newClientIp(), cookies, headers }: Sent = {},
) {
  const answer = await (
    await openSite()
  ).api(
    new Request(new URL(`/api${path}`, origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        [clientIpHeader]: clientIp,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies && {
          cookie: Object.entries(cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
        }),
        ...headers,
      },
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

export const cookieValue = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.match(/=([^;]*)/)?.[1] ?? '';

/** What a browser says of a request that a page of the site itself makes. */
export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' };

/** The cookies of an answer as a browser sends them back, with the header that the site's pages add. */
export function asBrowser(cookies: string[]) {
  const token = cookieValue(cookies, crossSiteCookie);
  return {
    cookies: { 'payload-token': cookieValue(cookies, 'payload-token'), [crossSiteCookie]: token },
    headers: { [crossSiteHeader]: token, ...sameOriginHeaders },
  };
}

/** What the mails to an e-mail address say, oldest first. */
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

/** The code in a mail; an empty text when there is none. */
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

/** A request to the dashboard's API about accounts, in the browser of somebody who has logged in or of a stranger. */
export async function atTheDashboard(
  path: string,
  body?: Record<string, unknown>,
  cookies: string[] = [],
  method = body ? 'POST' : 'GET',
) {
  const answer = await (
    await openSite()
  ).cmsApi(
    new Request(new URL(`/cms/api/users${path}`, origin), {
      method,
      headers: {
        ...sameOriginHeaders,
        'x-client-ip': newClientIp(),
        cookie: `payload-token=${cookieValue(cookies, 'payload-token')}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
    cookies: answer.headers.getSetCookie(),
  };
}

/** Makes an editor. @returns the cookies of their first log-in */
export async function makeEditor(userName: string): Promise<string[]> {
  await makeReader(userName);
  const { payload } = await openSite();
  await payload.db.pool.query(`UPDATE users SET role = 'editor' WHERE user_name = $1`, [userName]);
  return (await logIn(userName)).cookies;
}

/** A reader's record with its hidden fields; undefined when there is none of that name. */
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

/** All that a stranger sees of an answer. */
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
