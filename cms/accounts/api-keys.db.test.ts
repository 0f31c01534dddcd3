import { expect, test } from 'vitest';
import { siteRequest, openSite } from '../testing/open-site';
import { makeKey, makeUser } from '../testing/callers';

const site = await openSite();
const { id: authorId, token: authorsToken } = await makeUser(site, 'author');
const { token: editorsToken } = await makeUser(site, 'editor');
const { id: readerId } = await makeUser(site, 'reader');

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

/** Returns the status of a call that only the staff may make. */
async function statusWith(apiKey: string): Promise<number> {
  const request = siteRequest('/api/fovea/pending');
  request.headers.set('x-api-key', apiKey);
  return (await site.api(request)).status;
}

test('a key has 256 random bits, and only its hash and its beginning are stored', async () => {
  const apiKey = await makeKey(site, authorId);
  expect(Buffer.from(apiKey.replace('fov_', ''), 'base64url')).toHaveLength(32);
  const record = await recordOf(apiKey);
  expect(record.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(record)).not.toContain(apiKey.slice(8));
});

test('an expired key is refused', async () => {
  const moment = (seconds: number) => new Date(Date.now() + seconds * 1000);
  expect(await statusWith(await makeKey(site, authorId, moment(-1)))).toBe(401);
  expect(await statusWith(` ${await makeKey(site, authorId, moment(3600))} `)).toBe(200);
});

test('an unknown key, a shortened key, and the hash of a valid key are refused', async () => {
  const apiKey = await makeKey(site, authorId);
  const { hash } = await recordOf(apiKey);
  for (const wrong of ['x', apiKey.slice(0, -1), `${apiKey}a`, hash, apiKey.toUpperCase()])
    expect(await statusWith(wrong), wrong).toBe(401);
});

test('the use of a key is noted at most once a minute', async () => {
  const apiKey = await makeKey(site, authorId);
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

const create = (token: string, body: object) =>
  site.cmsApi(siteRequest('/cms/api/api-keys', { method: 'POST', token, body }));

test('the author creates a key in the dashboard, which only the first response contains', async () => {
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
  const options = { method: 'PATCH', token: authorsToken, body: { label: 'Changed' } };
  const changed = await site.cmsApi(siteRequest(`/cms/api/api-keys/${doc.id}`, options));
  expect(await changed.text()).not.toContain('"apiKey"');
});

test('an editor cannot create keys, and the author can choose neither the key nor its owner', async () => {
  expect((await create(editorsToken, { label: 'Mine' })).status).toBe(403);
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
