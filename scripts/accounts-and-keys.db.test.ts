import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { newApiKey, createApiKey } from '../cms/subjects/accounts/queries/api-keys';
import { ensureAuthor, findAuthor } from '../cms/subjects/accounts/queries/staff';
import { openSite, siteRequest } from '../cms/testing/open-site';
import { asBrowser, call, logIn, makeReader } from '../cms/testing/readers';
import { type Options as AdminOptions, run as runAdmin } from './admin/main';
import { type Options as KeyOptions, run as runKey } from './key/main';

const site = await openSite();

type Io = { report: (line: string) => void; print: (line: string) => void };

/** Returns the lines that a command reports and prints. */
async function linesOf(run: (io: Io) => Promise<void>) {
  const reported: string[] = [];
  const printed: string[] = [];
  await run({ report: (line) => reported.push(line), print: (line) => printed.push(line) });
  return { reported: reported.join('\n'), printed: printed.join('\n') };
}

const admin = (order: AdminOptions) => linesOf((io) => runAdmin(site.payload, order, io));
const key = (order: KeyOptions) => linesOf((io) => runKey(site.payload, order, io));
const resetPassword = (email?: string) => admin({ task: 'reset-password', email });
const create = (label: string, expiresAt?: Date) => key({ task: 'create', label, expiresAt });

async function statusWith(apiKey: string) {
  const request = siteRequest('/api/fovea/pending');
  request.headers.set('x-api-key', apiKey);
  return (await site.api(request)).status;
}

test('without an author, no key can be created and no password reset', async () => {
  await expect(create('Early')).rejects.toThrow('There is no author yet');
  await expect(resetPassword()).rejects.toThrow('There is no author yet');
  expect((await key({ task: 'list' })).printed).toBe('There are no keys.');
});

test('resetting a password gives the author a new one and ends their sessions', async () => {
  const apiKey = 'a-key-that-the-operator-chose-for-himself';
  const made = await ensureAuthor(site.payload, { email: 'robert@example.com', apiKey });
  expect(await statusWith(apiKey)).toBe(200);
  const session = asBrowser((await logIn('author', { Password: made?.password })).cookies);

  const { reported, printed } = await resetPassword();
  expect(reported).toContain('robert@example.com');
  expect(reported).not.toContain(printed);
  expect((await call('/Users/me', session)).body).toMatchObject({ userName: 'Guest' });
  expect(await logIn('author', { Password: made?.password })).toMatchObject({ status: 401 });
  expect(await logIn('author', { Password: printed })).toMatchObject({ status: 200 });

  await makeReader('reader');
  await expect(resetPassword('reader@example.com')).rejects.toThrow('No author or editor has');
});

test('a new editor can log in and is listed', async () => {
  const account = { userName: 'Ann', email: 'ann@example.com', role: 'editor' } as const;
  const { reported, printed } = await admin({ task: 'create', ...account });
  expect(reported).toContain('“Ann” (ann@example.com) can log in as editor.');
  expect(reported).not.toContain(printed);
  expect(await logIn('Ann', { Password: printed })).toMatchObject({ status: 200 });

  const { printed: table } = await admin({ task: 'list' });
  expect(table).toMatch(/^Ann +editor +ann@example\.com +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d$/m);
  expect(table).not.toContain('reader@example.com');
  await expect(admin({ task: 'create', ...account, email: 'b@example.com' })).rejects.toThrow(
    'Name: Belongs to another',
  );
  await expect(admin({ task: 'create', ...account, userName: 'Berta' })).rejects.toThrow(
    'E-mail address: A user with the given email is already registered.',
  );
});

test('a new key is printed alone, works until it is revoked by its prefix, and is not in the list', async () => {
  const { reported, printed } = await create('My script', new Date(Date.now() + 60_000));
  expect(printed).toMatch(/^fov_[\w-]{43}$/);
  expect(reported).toContain('“My script”');
  expect(reported).not.toContain(printed);
  expect(await statusWith(printed)).toBe(200);
  await create('Old', new Date(0));
  const { printed: table } = await key({ task: 'list' });
  expect(table).toMatch(/^fov_\S+ +valid .* robert@\S+ +My script$/m);
  expect(table).toMatch(/^fov_\S+ +expired +\d{4}-\d\d-\d\d +– +1970-01-01 +robert@\S+ +Old$/m);
  expect(table).not.toContain(printed);

  const prefix = printed.slice(0, 8);
  expect((await key({ task: 'revoke', prefix })).reported).toContain('“My script”');
  expect(await statusWith(printed)).toBe(401);
  expect((await key({ task: 'list' })).printed).toMatch(/revoked .* My script$/m);
  await expect(key({ task: 'revoke', prefix })).rejects.toThrow('No valid key begins with');
});

test('an ambiguous prefix revokes nothing, a whole key does', async () => {
  const owner = (await findAuthor(site.payload)) ?? 0;
  const req = await createLocalReq({}, site.payload);
  const twins = ['one', 'two'].map((end) => `the-same-beginning-and-another-end-${end}`);
  const [first = '', second = ''] = twins;
  for (const twin of twins) await createApiKey(req, { label: twin, owner, key: newApiKey(twin) });
  await expect(key({ task: 'revoke', prefix: 'the-same' })).rejects.toThrow('Several keys');
  await key({ task: 'revoke', prefix: second });
  expect(await Promise.all([first, second].map(statusWith))).toEqual([200, 401]);
});
