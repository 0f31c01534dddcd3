import { apiKeyHeader, crossSiteCookie, crossSiteHeader } from '../../contract/headers';
import { goodJson, newName, type Harness } from './harness';

/** Who makes a call, and how they show it. Readers, editors and the author come by their sessions. */
export type ActorKind =
  | 'a stranger'
  | 'a revoked key'
  | 'a key'
  | 'a reader'
  | 'an unverified reader'
  | 'an editor'
  | 'an editor without the cross-site token'
  | 'the author';

export type Account = { id: number; userName: string; email: string; password: string };

export type Actor = { kind: ActorKind; headers: Record<string, string>; account?: Account };

const password = 'a lantern, a road and a long night';

/** The value of a cookie that an answer sets. */
const cookieIn = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.match(/=([^;]*)/)?.[1] ?? '';

/** What a browser sends from the site's own pages, once it has the cookies of an answer. */
function asBrowser(headers: Headers): Record<string, string> {
  const token = cookieIn(headers, crossSiteCookie);
  return {
    cookie: `payload-token=${cookieIn(headers, 'payload-token')}; ${crossSiteCookie}=${token}`,
    [crossSiteHeader]: token,
    'sec-fetch-site': 'same-origin',
  };
}

/** Makes those who make the calls, through the site's own doors. The author logs in once: two log-ins at once lose a session. */
export function createActors(harness: Harness) {
  const { email, password: authorsPassword, apiKey } = harness.author;
  const authorsLogIn = goodJson(harness, {
    method: 'POST',
    path: '/cms/api/users/login',
    body: { email, password: authorsPassword },
  });

  const inDashboard = async (method: string, path: string, body: object) => {
    const session = cookieIn((await authorsLogIn).headers, 'payload-token');
    const headers = { authorization: `JWT ${session}` };
    const answer = await goodJson(harness, { method, path: `/cms/api${path}`, headers, body });
    return answer.json.doc as { id: number; apiKey?: string };
  };

  /** A verified account, made by the author: registrations take their time. */
  async function newAccount(role: 'reader' | 'editor' = 'reader'): Promise<Account> {
    const userName = newName();
    const account = { userName, email: `${userName}@cases.example`, password };
    const { id } = await inDashboard('POST', '/users', { ...account, role, isValidated: true });
    return { id, ...account };
  }

  async function logIn(kind: ActorKind, account: Account): Promise<Actor> {
    const { headers } = await goodJson(harness, {
      method: 'POST',
      path: '/api/Users/login',
      body: { Username: account.userName, Password: account.password },
    });
    return { kind, headers: asBrowser(headers), account };
  }

  const newReader = async () => logIn('a reader', await newAccount());

  const make: Record<ActorKind, () => Promise<Actor>> = {
    'a stranger': async () => ({ kind: 'a stranger', headers: {} }),
    'a key': async () => ({ kind: 'a key', headers: { [apiKeyHeader]: apiKey } }),
    'a revoked key': async () => {
      const made = await inDashboard('POST', '/api-keys', { label: newName() });
      const revokedAt = new Date().toISOString();
      await inDashboard('PATCH', `/api-keys/${made.id}`, { revokedAt });
      return { kind: 'a revoked key', headers: { [apiKeyHeader]: String(made.apiKey) } };
    },
    'a reader': newReader,
    'an unverified reader': async () => {
      const kind = 'an unverified reader';
      const reader = await logIn(kind, await newAccount());
      await inDashboard('PATCH', `/users/${reader.account?.id}`, { isValidated: false });
      return reader;
    },
    'an editor': async () => logIn('an editor', await newAccount('editor')),
    'an editor without the cross-site token': async () => {
      const kind = 'an editor without the cross-site token';
      const { headers, account } = await logIn(kind, await newAccount('editor'));
      const { [crossSiteHeader]: _, ...rest } = headers;
      return { kind, headers: rest, account };
    },
    'the author': async () => {
      const { headers } = await authorsLogIn;
      const account = { id: 0, userName: '', email, password: authorsPassword };
      return { kind: 'the author', headers: asBrowser(headers), account };
    },
  };

  /**
   * One person of each kind, made when they are needed first.
   *
   * @param others whom all but readers are taken from: a reader is used up by what they do
   */
  function oneOfEach(others?: (kind: ActorKind) => Promise<Actor>) {
    const made = new Map<ActorKind, Promise<Actor>>();
    return (kind: ActorKind): Promise<Actor> => {
      if (others && kind !== 'a reader') return others(kind);
      const person = made.get(kind) ?? make[kind]();
      made.set(kind, person);
      return person;
    };
  }

  return { newAccount, newReader, oneOfEach };
}

/** One person of each kind. */
export type ActorOfKind = ReturnType<ReturnType<typeof createActors>['oneOfEach']>;
