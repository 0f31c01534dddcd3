import { expect, test } from 'vitest';
import { clientIpHeader } from '../../platform/api/limits/client-ip';
import { guest } from '../../contract/plain/guest';
import { cookies as described } from '../../contract/plain/privacy';
import { openSite, siteRequest } from '../../testing/open-site';
import { deriveKey, mostAtOnce } from '../../platform/threads/derive-key';
import {
  asBrowser,
  atTheDashboard,
  call,
  lastCodeFor,
  logIn,
  mailsTo,
  makeReader,
  newClientIp,
  password,
  register,
  visibleReply,
  type Sent,
  userNamed,
  cookieValue,
} from '../../testing/readers';

const site = await openSite();
const { payload } = site;

test('logging out ends the session, for a stolen cookie too', async () => {
  await makeReader('first');
  const clientIp = newClientIp();
  const session = await logIn('first', { clientIp });
  expect(session.headers.get('cache-control')).toBe('no-store');
  const newUser = {
    userName: 'first',
    email: 'first@example.com',
    isValidated: true,
    rememberMe: false,
    ipAddress: clientIp,
  };
  expect(session.body).toEqual({ newUser });
  const browser = asBrowser(session.cookies);
  expect((await call('/Users/me', browser)).body).toEqual(newUser);
  const out = await call('/Users/logout', { ...browser, body: {} });
  expect(out.cookies.every((cookie) => cookie.includes('Expires=Thu, 01 Jan 1970'))).toBe(true);
  expect((await call('/Users/me', browser)).body).toEqual(guest);
});

test('a log-in sets the cookies that the privacy page describes, until the browser closes, or for 30 days with Remember Me', async () => {
  await makeReader('cookies');
  const { cookies } = await logIn('cookies');
  const session = cookies.find((cookie) => cookie.startsWith('payload-token='));
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  expect(session).toMatch(/HttpOnly/);
  expect(token).not.toMatch(/HttpOnly/);
  for (const cookie of [session, token]) {
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Expires|Max-Age|Secure/);
  }

  const remembered = await logIn('cookies', { RememberMe: true }, { 'read-up-to': '3' });
  const names = remembered.cookies.map((cookie) => cookie.split('=')[0]);
  expect(names.toSorted()).toEqual(described.map(({ name }) => name).toSorted());
  const days30 = 30 * 24 * 60 * 60;
  for (const name of ['payload-token=', 'XSRF-TOKEN='])
    expect(remembered.cookies.find((cookie) => cookie.startsWith(name))).toContain(
      `Max-Age=${days30}`,
    );
  const [, claims = ''] = cookieValue(remembered.cookies, 'payload-token').split('.');
  const { exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(exp - iat).toBe(days30);
  const stored = (await userNamed('cookies'))?.sessions?.at(-1);
  const left = Date.parse(stored?.expiresAt ?? '') - Date.now();
  expect(left / 1000).toBeGreaterThan(days30 - 60);
});

test('cookies are Secure on https', async () => {
  const { cookies } = payload.collections.users.config.auth;
  cookies.secure = true;
  try {
    const { cookies: set } = await call('/Users/me');
    expect(set[0]).toMatch(/^XSRF-TOKEN=.*Secure/);
  } finally {
    cookies.secure = false;
  }
});

test('concurrent changes to the sessions of an account do not lose any of them', async () => {
  await makeReader('many');
  const { id } = (await userNamed('many')) ?? { id: 0 };
  await payload.update({ collection: 'users', id, data: { role: 'editor' } });
  const [open, ended, left] = [await logIn('many'), await logIn('many'), await logIn('many')];
  const credentials = { email: 'many@example.com', password };
  const longer = () => atTheDashboard('/refresh-token', {}, open.cookies);
  const [opened, answers] = await Promise.all([
    Promise.all([...Array(8).keys()].map(() => logIn('many'))),
    Promise.all([
      ...[longer(), longer(), longer()],
      atTheDashboard('/login', credentials),
      atTheDashboard(`/${id}`, { isMale: true }, open.cookies, 'PATCH'),
      atTheDashboard('/logout', {}, left.cookies),
    ]),
    call('/Users/logout', { ...asBrowser(ended.cookies), body: {} }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const who = async (session?: { cookies: string[] }) =>
    (await call('/Users/me', asBrowser(session?.cookies ?? []))).body.userName;
  for (const session of [open, ...opened, answers[3]]) expect(await who(session)).toBe('many');
  for (const session of [ended, left]) expect(await who(session)).toBe('Guest');
});

test('an anonymous visitor is a guest, and gets a cross-site token if they have none', async () => {
  const first = await call('/Users/me');
  expect(first.body).toEqual(guest);
  const token = cookieValue(first.cookies, 'XSRF-TOKEN');
  expect(token.length).toBeGreaterThanOrEqual(32);
  const second = await call('/Users/me', { cookies: { 'XSRF-TOKEN': token } });
  expect(second.cookies).toEqual([]);
  expect(cookieValue((await call('/Users/me')).cookies, 'XSRF-TOKEN')).not.toBe(token);
});

test('an unknown name, a wrong password and an unverified account get the same reply', async () => {
  await makeReader('known');
  await register('unverified');
  const unknown = await logIn('unknown');
  expect(unknown).toMatchObject({ status: 401, cookies: [] });
  for (const other of [
    await logIn('known', { Password: 'wrong' }),
    await logIn('unverified'),
    await logIn('unverified', { Password: 'wrong' }),
  ])
    expect(visibleReply(other)).toEqual(visibleReply(unknown));
});

test('a log-in to an unverified account mails a new code only for the correct password, at most three times an hour', async () => {
  await register('late');
  await logIn('late', { Password: 'wrong' });
  expect(await mailsTo('late@example.com')).toHaveLength(1);
  const first = await lastCodeFor('late@example.com');
  await logIn('late');
  const second = await lastCodeFor('late@example.com');
  expect(second).not.toBe(first);
  expect(await call('/Users/verify', { body: first })).toMatchObject({ status: 400 });
  expect(await call('/Users/verify', { body: second })).toMatchObject({ status: 200 });
  expect(await logIn('late')).toMatchObject({ status: 200 });

  await register('bomber');
  for (let count = 0; count < 5; count++) expect((await logIn('bomber')).status).toBe(401);
  expect(await mailsTo('bomber@example.com')).toHaveLength(4);
});

const countMore = (limit: string, points: number) =>
  payload.db.pool.query('UPDATE rate_limits SET points = points + $2 WHERE key LIKE $1', [
    `%${limit}%`,
    points,
  ]);

/** Runs ten attempts at a time, because the server checks only a limited number of passwords at once. */
async function inBatches(count: number, attempt: (number: number) => Promise<unknown>) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  while (numbers.length > 0) await Promise.all(numbers.splice(0, 10).map(attempt));
}

/** Logs in to the dashboard from a new IP address. */
async function logInToDashboard(body: { email: string; password: string }, device = '') {
  const request = siteRequest('/cms/api/users/login', { method: 'POST', body });
  request.headers.set(clientIpHeader, newClientIp());
  request.headers.set('cookie', `known-device=${device}`);
  return (await site.cmsApi(request)).status;
}

const deviceOf = (cookies: string[]) => ({ 'known-device': cookieValue(cookies, 'known-device') });

test('wrong passwords from unknown browsers do not lock out known ones, and the owner is notified once', async () => {
  await makeReader('guessed');
  await makeReader('bystander');
  const cookies = deviceOf((await logIn('guessed')).cookies);
  const another = deviceOf((await logIn('bystander')).cookies);
  // Each attempt has its own IP address, and one of several spellings.
  const spellings = ['guessed', ' GUESSED', 'ＧＵＥＳＳＥＤ', 'guеssеd'];
  for (let count = 0; count < 10; count++)
    await logIn(spellings[count % spellings.length] ?? '', { Password: 'wrong' });
  await countMore('by userName 100/3600', 90);
  const tryLogIn = (more: Sent = {}, Password = password) =>
    call('/Users/login', { ...more, body: { userName: 'guessed', Password } });
  const refused = await tryLogIn();
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.body.detail).toContain('set a new password by mail');
  expect(await tryLogIn({ cookies: another })).toMatchObject({ status: 429 });
  expect(
    await tryLogIn({ cookies: { 'known-device': `x${cookies['known-device']}` } }),
  ).toMatchObject({ status: 429 });
  expect(await tryLogIn({ cookies })).toMatchObject({ status: 200 });
  const email = 'guessed@example.com';
  for (let count = 0; count < 12; count++)
    expect(await logInToDashboard({ email, password: 'wrong' })).toBe(401);
  expect(await logInToDashboard({ email, password }, cookies['known-device'])).toBe(200);
  const warnings = (await mailsTo('guessed@example.com')).filter((text) =>
    text.includes('wrong passwords'),
  );
  expect(warnings).toHaveLength(1);

  // A password reset by mail makes a new browser a known device.
  await call('/Users/forgotPassword', { body: { email: 'guessed@example.com' } });
  const code = await lastCodeFor('guessed@example.com');
  const newPassword = 'another good password';
  const reset = await call('/Users/resetPassword', { body: { code, password: newPassword } });
  expect(await tryLogIn({}, newPassword)).toMatchObject({ status: 429 });
  expect(await tryLogIn({ cookies: deviceOf(reset.cookies) }, newPassword)).toMatchObject({
    status: 200,
  });
});

test('a known device is exempt from the limits of its IP address, and has its own limit', async () => {
  await makeReader('at-the-office');
  const clientIp = newClientIp();
  const cookies = deviceOf((await logIn('at-the-office', { clientIp })).cookies);
  await inBatches(30, (count) => logIn(`colleague-${count}`, { clientIp, Password: 'wrong' }));
  const tryLogIn = (userName: string, Password = password) =>
    call('/Users/login', { clientIp, cookies, body: { userName, Password } });
  expect(await logIn('at-the-office', { clientIp })).toMatchObject({ status: 429 });
  expect(await tryLogIn('at-the-office')).toMatchObject({ status: 200 });
  expect(await tryLogIn('colleague-1'), 'it is known for one account only').toMatchObject({
    status: 429,
  });
  for (let count = 0; count < 10; count++)
    expect(await tryLogIn('at-the-office', 'wrong')).toMatchObject({ status: 401 });
  expect(await tryLogIn('at-the-office')).toMatchObject({ status: 429 });
  expect(await mailsTo('at-the-office@example.com')).toHaveLength(1);
});

test('log-ins to an account from one IP address are limited', async () => {
  const clientIp = newClientIp();
  const tryLogIn = async (userName: string) =>
    (await logIn(userName, { clientIp, Password: 'wrong' })).status;
  for (let count = 0; count < 10; count++) expect(await tryLogIn('Flooded')).toBe(401);
  expect(await tryLogIn('ﬂooded')).toBe(429);
  expect((await logIn('flooded', { Password: 'wrong' })).status, 'from elsewhere').toBe(401);
});

test('addresses of one mailbox are accounts with separate allowances', async () => {
  const clientIp = newClientIp();
  const tryLogIn = async (name: string) =>
    (await logIn(name, { clientIp, Password: 'wrong' })).status;
  for (let count = 0; count < 10; count++) expect(await tryLogIn('tagged@example.com')).toBe(401);
  expect(await tryLogIn('tagged@example.com')).toBe(429);
  expect(await tryLogIn('tagged+own@example.com')).toBe(401);
});

test('a successful log-in restores the allowance of its account, but not of its IP address', async () => {
  await makeReader('clumsy');
  const clientIp = newClientIp();
  for (let round = 0; round < 3; round++) {
    await Promise.all([1, 2, 3, 4].map(() => logIn('clumsy', { clientIp, Password: 'wrong' })));
    expect(await logIn('clumsy', { clientIp })).toMatchObject({ status: 200 });
  }
  await inBatches(15, (count) => logIn(`victim-${count}`, { clientIp, Password: 'wrong' }));
  expect(await logIn('clumsy', { clientIp })).toMatchObject({ status: 429 });
});

test('successful log-ins on known devices are limited, too, and only the latest sessions stay', async () => {
  await makeReader('restless');
  const { id } = (await userNamed('restless')) ?? {};
  await payload.db.pool.query(
    `INSERT INTO users_sessions (_parent_id, _order, id, created_at, expires_at)
     SELECT $1, number, 'old ' || number, now() - interval '1 day', now() + interval '1 day'
     FROM generate_series(1, 60) AS number`,
    [id],
  );
  const cookies = deviceOf((await logIn('restless')).cookies);
  const tryLogIn = async () =>
    (await call('/Users/login', { cookies, body: { userName: 'restless', Password: password } }))
      .status;
  expect(await tryLogIn()).toBe(200);
  expect((await userNamed('restless'))?.sessions).toHaveLength(50);
  await countMore('all known devices', 198);
  expect([await tryLogIn(), await tryLogIn()]).toEqual([200, 429]);
});

test('while too many password checks are pending, log-ins get 503 with Retry-After and do not count for the account', async () => {
  await makeReader('patient');
  const tryDashboard = () => atTheDashboard('/login', { email: 'patient@example.com', password });
  let isRush = true;
  // Each finished request starts another, so that the queue stays full.
  const again = async (): Promise<void> => {
    await deriveKey({ password: 'x', salt: 'x', rounds: 2_000_000, bytes: 32 }).catch(() => null);
    if (isRush) await again();
  };
  const rush = Array.from({ length: mostAtOnce }, again);
  try {
    const theirs = await logIn('patient');
    expect(theirs).toMatchObject({ status: 503 });
    expect(theirs.headers.get('retry-after')).toBe('5');
    expect(visibleReply(await logIn('nobody-of-that-name'))).toEqual(visibleReply(theirs));
    const refused = await tryDashboard();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body).toEqual({
      errors: [{ message: expect.stringMatching(/right now/) }],
    });
    // More attempts than the limit of an account.
    for (let time = 0; time < 10; time++) {
      expect((await logIn('patient')).status).toBe(503);
      expect((await tryDashboard()).status).toBe(503);
    }
  } finally {
    isRush = false;
    await Promise.all(rush);
  }
  expect((await tryDashboard()).status).toBe(200);
  expect(await logIn('patient')).toMatchObject({ status: 200 });
});

test('a username is suggested only in the browser and at the IP address of the log-in with Remember Me', async () => {
  await makeReader('homely');
  const [clientIp, elsewhere] = [newClientIp(), newClientIp()];
  const remembered = (cookies: string[]) => ({
    'remembered-reader': cookieValue(cookies, 'remembered-reader'),
  });
  const suggest = (ip: string, more: Sent = {}) =>
    call(`/Users/GetUsersByIP?IpAddress=${encodeURIComponent(ip)}`, { clientIp, ...more });

  const unremembered = await logIn('homely', { clientIp });
  expect(cookieValue(unremembered.cookies, 'remembered-reader')).toBe('');
  expect(await suggest(clientIp)).toMatchObject({ status: 200, body: '' });
  // The IP address that the client claims is ignored.
  const session = await logIn('homely', { clientIp, RememberMe: true, IPAddress: elsewhere });
  expect(session.cookies.find((cookie) => cookie.startsWith('remembered-reader='))).toMatch(
    /Max-Age=34560000; Path=\/; HttpOnly=true; SameSite=Lax/,
  );
  const cookies = remembered(session.cookies);
  expect(await suggest(clientIp, { cookies })).toMatchObject({ status: 200, body: 'homely' });
  expect(await suggest(`::ffff:${clientIp}`, { cookies })).toMatchObject({ body: 'homely' });

  const { id } = (await userNamed('homely')) ?? { id: 0 };
  const others: [ip: string, more: Sent][] = [
    // Another browser at the same IP address, and one with an invented cookie.
    [clientIp, {}],
    [clientIp, { cookies: { 'remembered-reader': `${id}.AAAA` } }],
    [clientIp, { clientIp: elsewhere, cookies }],
    [elsewhere, { clientIp: elsewhere, cookies }],
    ['', { clientIp: '', cookies }],
    // Behind an unknown proxy, all clients have one IP address.
    [clientIp, { cookies, headers: { 'x-forwarded-for': elsewhere } }],
  ];
  for (const [ip, more] of others)
    expect(await suggest(ip, more), JSON.stringify(more)).toMatchObject({ status: 200, body: '' });
});

test('a log-in without Remember Me revokes the same user’s choice in that browser', async () => {
  await makeReader('fickle');
  await makeReader('guest-here');
  const clientIp = newClientIp();
  const logInWith = (userName: string, rememberMe: boolean, cookies: Record<string, string>) =>
    call('/Users/login', { clientIp, cookies, body: { userName, password, rememberMe } });
  const first = await logInWith('fickle', true, {});
  const rememberedReader = { 'remembered-reader': cookieValue(first.cookies, 'remembered-reader') };
  const isRemoved = (cookies: string[]) =>
    cookies.some((cookie) => /^remembered-reader=;.*Expires=Thu, 01 Jan 1970/.test(cookie));
  expect(isRemoved((await logInWith('guest-here', false, rememberedReader)).cookies)).toBe(false);
  expect(isRemoved((await logInWith('fickle', false, rememberedReader)).cookies)).toBe(true);
});

const stageOf = (cookies: string[]) => cookieValue(cookies, 'read-up-to');
const readUpTo = (stage: string) => ({ 'read-up-to': stage });

test('the reading stage is stored for a year in a cookie that scripts can read, even without an account', async () => {
  const { headers, cookies } = await call('/Users/readUpTo', { body: { upTo: 3 } });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(cookies).toEqual(['read-up-to=3; Max-Age=31536000; Path=/; SameSite=Lax']);
  expect((await call('/Users/readUpTo', { body: { upTo: 100 } })).status).toBe(400);
});

test('the reading stage follows the account, and the newest choice applies', async () => {
  await makeReader('turner');
  expect(stageOf((await logIn('turner')).cookies)).toBe('');
  // The first log-in stores the browser's choice in the account.
  const first = await logIn('turner', {}, readUpTo('2'));
  expect(stageOf(first.cookies)).toBe('2');
  const phone = asBrowser(first.cookies);
  // On another device, the account's choice replaces the browser's.
  const second = await logIn('turner', {}, readUpTo('7'));
  expect(stageOf(second.cookies)).toBe('2');
  const desktop = asBrowser(second.cookies);

  const turned = await call('/Users/readUpTo', { ...desktop, body: { upTo: 5 } });
  expect(stageOf(turned.cookies)).toBe('5');
  expect((await userNamed('turner'))?.readUpTo).toBe(5);
  // The other device receives it with its next request for the current user.
  const asked = await call('/Users/me', {
    ...phone,
    cookies: { ...phone.cookies, ...readUpTo('2') },
  });
  expect(stageOf(asked.cookies)).toBe('5');
  const again = await call('/Users/me', {
    ...phone,
    cookies: { ...phone.cookies, ...readUpTo('5') },
  });
  expect(stageOf(again.cookies)).toBe('');
  // Going back to the beginning is a valid choice.
  await call('/Users/readUpTo', { ...phone, body: { upTo: 0 } });
  expect(stageOf((await logIn('turner', {}, readUpTo('5'))).cookies)).toBe('0');
  expect((await call('/Users/export', phone)).body).toMatchObject({ account: { readUpTo: 0 } });
});

test('logging out removes the reading stage from the browser', async () => {
  for (const userName of ['leaver', 'closer']) await makeReader(userName);
  const leaver = await logIn('leaver', {}, readUpTo('8'));
  const staff = { collection: 'users', id: (await userNamed('leaver'))?.id ?? 0 } as const;
  await payload.update({ ...staff, data: { role: 'editor' } });
  const closer = asBrowser((await logIn('closer', {}, readUpTo('8'))).cookies);
  const left = [
    ['the site', (await call('/Users/logout', { ...asBrowser(leaver.cookies), body: {} })).cookies],
    [
      'the dashboard',
      (await atTheDashboard('/logout', {}, (await logIn('leaver')).cookies)).cookies,
    ],
    [
      'the account',
      (await call('/Users/delete', { ...closer, body: { password, comments: 'keep' } })).cookies,
    ],
  ] as const;
  for (const [where, cookies] of left)
    expect(
      cookies.filter((cookie) => /^read-up-to=;.*Expires=Thu, 01 Jan 1970.*Path=\/;/i.test(cookie)),
      where,
    ).toHaveLength(1);
  // Logging out removes it only from the browser.
  expect((await userNamed('leaver'))?.readUpTo).toBe(8);
});
