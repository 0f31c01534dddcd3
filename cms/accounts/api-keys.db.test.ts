import { beforeAll, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from './queries/api-keys';
import { anotherProcess } from '../testing/another-process';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';
import { openSession } from '../testing/callers';

const password = 'correct horse battery staple';

const there = anotherProcess();
let site: TestSite;
let authorId: number;
let readerId: number;
let authorsToken: string;
let editorsToken: string;

async function makeUser(userName: string, role: 'reader' | 'editor' | 'author') {
  const email = `${userName}@example.com`;
  const { id } = await site.payload.create({
    collection: 'users',
    data: { userName, email, password, role, isValidated: true },
  });
  return { id, token: await openSession(site.payload, { email, password }) };
}

beforeAll(async () => {
  site = await openSite();
  ({ id: authorId, token: authorsToken } = await makeUser('author', 'author'));
  ({ token: editorsToken } = await makeUser('editor', 'editor'));
  ({ id: readerId } = await makeUser('reader', 'reader'));
});

async function makeKey(owner: number, expiresAt?: Date) {
  const { createLocalReq } = await import('payload');
  const req = await createLocalReq({}, site.payload);
  return createApiKey(req, { label: 'A script', owner, expiresAt });
}

async function recordOf(apiKey: string) {
  const { docs } = await site.payload.find({
    collection: 'api-keys',
    where: { prefix: { equals: apiKey.slice(0, 8) } },
    showHiddenFields: true,
    depth: 0,
  });
  const [record] = docs;
  if (!record) throw new Error('The key is not stored.');
  return record;
}

/** Makes a call that only the staff may make. */
function withKey(apiKey: string, clientIp = '192.0.2.1') {
  const request = siteRequest('/api/fovea/pending');
  request.headers.set('x-api-key', apiKey);
  request.headers.set('x-client-ip', clientIp);
  return request;
}
const statusWith = async (apiKey: string, clientIp?: string) =>
  (await site.api(withKey(apiKey, clientIp))).status;

test('a key speaks for its owner', async () => {
  expect(await statusWith(await makeKey(authorId))).toBe(200);
  expect(await statusWith(` ${await makeKey(authorId)} `)).toBe(200);
});

test('a key has 256 random bits, and only its hash and its beginning are stored', async () => {
  const apiKey = await makeKey(authorId);
  expect(Buffer.from(apiKey.replace('fov_', ''), 'base64url')).toHaveLength(32);
  const record = await recordOf(apiKey);
  expect(record.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(record)).not.toContain(apiKey.slice(8));
});

test('an expired key speaks for nobody', async () => {
  const moment = (seconds: number) => new Date(Date.now() + seconds * 1000);
  expect(await statusWith(await makeKey(authorId, moment(-1)))).toBe(401);
  expect(await statusWith(await makeKey(authorId, moment(3600)))).toBe(200);
});

test('a key that is unknown, cut short, or the hash of a good one speaks for nobody', async () => {
  const apiKey = await makeKey(authorId);
  const { hash } = await recordOf(apiKey);
  for (const wrong of ['x', apiKey.slice(0, -1), `${apiKey}a`, hash, apiKey.toUpperCase()])
    expect(await statusWith(wrong), wrong).toBe(401);
});

test('too many wrong keys from an IP address hold a right one up only while it sends more of them', async () => {
  const tryWrong = async (tries: number) => {
    for (let left = tries; left > 0; left--) await site.api(withKey('wrong', '192.0.2.99'));
  };
  const neighbours = await makeKey(authorId);
  const late = await makeKey(authorId);
  await tryWrong(21);
  expect(await statusWith(neighbours, '192.0.2.99')).toBe(200);
  await tryWrong(12);
  expect(await statusWith(late, '192.0.2.99')).toBe(429);
  expect(await statusWith(neighbours, '192.0.2.99')).toBe(200);
  expect(await statusWith(late, '192.0.2.98')).toBe(200);
});

test('the use of a key is noted at most once a minute', async () => {
  const apiKey = await makeKey(authorId);
  const { id, lastUsedAt } = await recordOf(apiKey);
  expect(lastUsedAt).toBeNull();
  const uses = async (usedBefore?: string) => {
    if (usedBefore)
      await site.payload.update({
        collection: 'api-keys',
        id,
        data: { lastUsedAt: new Date(Date.now() - Number(usedBefore)).toISOString() },
      });
    const before = (await recordOf(apiKey)).lastUsedAt;
    await Promise.all([1, 2, 3].map(() => statusWith(apiKey)));
    return (await recordOf(apiKey)).lastUsedAt !== before;
  };
  expect(await uses()).toBe(true);
  expect(await uses()).toBe(false);
  expect(await uses('30000')).toBe(false);
  expect(await uses('61000')).toBe(true);
});

const create = (token: string | undefined, body: object, apiKey?: string) => {
  const request = siteRequest('/cms/api/api-keys', { method: 'POST', token, body });
  if (apiKey) request.headers.set('x-api-key', apiKey);
  return site.cmsApi(request);
};

test('the author makes a key in the dashboard, sees it once, and it is theirs', async () => {
  const answer = await create(authorsToken, { label: 'Mine' });
  expect(answer.status).toBe(201);
  const { doc } = (await answer.json()) as { doc: { id: number; apiKey: string } };
  expect(await statusWith(doc.apiKey)).toBe(200);
  expect((await recordOf(doc.apiKey)).owner).toBe(authorId);

  for (const path of [`/${doc.id}?depth=2`, '?depth=2&limit=0']) {
    const again = await site.cmsApi(
      siteRequest(`/cms/api/api-keys${path}`, { token: authorsToken }),
    );
    const text = await again.text();
    expect(text).toContain('"Mine"');
    expect(text).not.toContain(doc.apiKey.slice(8));
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  }
});

test('a change of a key’s record shows no key', async () => {
  const made = await create(authorsToken, { label: 'Before' });
  const { doc } = (await made.json()) as { doc: { id: number } };
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/api-keys/${doc.id}`, {
      method: 'PATCH',
      token: authorsToken,
      body: { label: 'After' },
    }),
  );
  const text = await answer.text();
  expect(text).toContain('"After"');
  expect(text).not.toContain('apiKey');
});

test('who makes a key chooses neither the key nor its owner', async () => {
  const answer = await create(authorsToken, {
    label: 'Chosen',
    prefix: 'chosen',
    hash: 'a'.repeat(64),
    owner: readerId,
    lastUsedAt: '2026-01-01T00:00:00.000Z',
    apiKey: 'chosen',
  });
  const { doc } = (await answer.json()) as { doc: { apiKey: string } };
  expect(doc.apiKey).toMatch(/^fov_/);
  const record = await recordOf(doc.apiKey);
  expect(record).toMatchObject({ label: 'Chosen', owner: authorId, lastUsedAt: null });
  expect(record.hash).not.toBe('a'.repeat(64));
});

test('an editor makes no keys, and a key makes no other keys', async () => {
  expect((await create(editorsToken, { label: 'Mine' })).status).toBe(403);
  const apiKey = await makeKey(authorId);
  expect((await create(undefined, { label: 'Mine' }, apiKey)).status).toBe(403);
  const { id } = await recordOf(apiKey);
  const change = siteRequest(`/cms/api/api-keys/${id}`, {
    method: 'PATCH',
    body: { expiresAt: null },
  });
  change.headers.set('x-api-key', apiKey);
  expect((await site.cmsApi(change)).status).toBe(403);
});

test('the hash cannot be guessed at, nor a record copied', async () => {
  const { id, hash } = await recordOf(await makeKey(authorId));
  const guess = await site.cmsApi(
    siteRequest(`/cms/api/api-keys?where[hash][like]=${hash.slice(0, 2)}`, { token: authorsToken }),
  );
  expect(guess.status).toBe(400);
  const copy = await site.cmsApi(
    siteRequest(`/cms/api/api-keys/${id}/duplicate`, {
      method: 'POST',
      token: authorsToken,
      body: {},
    }),
  );
  expect(copy.status).toBe(404);
});

test('a key that is revoked here is refused by another process the next time it is shown', async () => {
  const apiKey = await makeKey(authorId);
  const status = async () =>
    (await fetch(`${there()}/api/fovea/pending`, { headers: { 'x-api-key': apiKey } })).status;
  expect(await status()).toBe(200);
  await revokeApiKey(site.payload, (await recordOf(apiKey)).id);
  expect(await status()).toBe(401);
});
