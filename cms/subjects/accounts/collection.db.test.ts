import { expect, test } from 'vitest';
import { siteRequest, openSite } from '../../testing/open-site';
import { personalRecords } from '../../contract/plain/privacy';
import { makeKey, makeUser, password } from '../../testing/callers';
import { mailsTo } from '../../testing/readers';

const site = await openSite();
const { payload, cmsApi } = site;

async function makeStaff(userName: string, role: 'editor' | 'author' = 'editor') {
  const { token, ...account } = await makeUser(site, role, userName);
  const send = async (method: 'PATCH' | 'POST', path: string, body: object) => {
    const answer = await cmsApi(siteRequest(`/cms/api/users${path}`, { method, token, body }));
    return { status: answer.status, body: await answer.json() };
  };
  return { ...account, userName, send };
}

test('the dashboard refuses changes to the user’s own password and e-mail address', async () => {
  const { id, email, userName, send } = await makeStaff('away');
  for (const change of [{ email: 'elsewhere@example.com' }, { password: 'one of the thief' }])
    for (const path of [`/${id}`, `?where[id][equals]=${id}`]) {
      const answer = await send('PATCH', path, change);
      expect(answer.status, path).toBe(403);
      expect(JSON.stringify(answer.body)).toContain('/admin/account');
    }
  // The form sends these values with every save, so they are not changes.
  const saved = await send('PATCH', `/${id}`, { email, userName: `${userName}-2` });
  expect(saved).toMatchObject({ status: 200, body: { doc: { userName: `${userName}-2` } } });
});

test('the author changes the password and e-mail address of others, who are notified at the old address', async () => {
  const { send } = await makeStaff('setter', 'author');
  const { id, email } = await makeStaff('set');
  const common = await send('PATCH', `/${id}`, { password: 'Password123' });
  expect(common).toMatchObject({
    status: 400,
    body: { errors: [{ data: { errors: [{ path: 'password' }] } }] },
  });
  // The form shows only this sentence.
  expect(JSON.stringify(common.body)).toMatch(/invalid: Password\. Is too common/);
  expect(await mailsTo(email)).toEqual([]);
  const body = { password: 'another good long one', email: 'moved@example.com' };
  expect(await send('PATCH', `/${id}`, body)).toMatchObject({ status: 200 });
  const notices = (await mailsTo(email)).join('\n');
  expect(notices).toContain('was changed just now');
  expect(notices).toContain('moved@example.com');
  expect(await mailsTo('moved@example.com')).toEqual([]);
});

test('more concurrent changes of one account than the pool has connections are all saved', async () => {
  const { send } = await makeStaff('renamer', 'author');
  const { id } = await makeStaff('renamed');
  // Not many more: the last change waits for all others, and waiting for a connection fails after ten seconds.
  const count = payload.db.pool.options.max + 1;
  const names = Array.from({ length: count }, (_, index) => `renamed-${index}`);
  const answers = await Promise.all(names.map((userName) => send('PATCH', `/${id}`, { userName })));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
});

test('no mail goes to an old address that was never verified', async () => {
  const { send } = await makeStaff('corrector', 'author');
  const email = 'mistyped@example.com';
  const { id } = await payload.create({
    collection: 'users',
    data: { userName: 'mistyped', email, password, role: 'reader', isValidated: false },
  });
  const body = { password: 'another good long one', email: 'right@example.com' };
  expect(await send('PATCH', `/${id}`, body)).toMatchObject({ status: 200 });
  expect(await mailsTo(email)).toEqual([]);
});

const pia = { userName: 'Pia', email: 'pia@example.com', role: 'editor' };

test('an invitation by a confirmed session is a confidential mail with a link of seven days', async () => {
  const { id, send } = await makeStaff('inviter', 'author');
  const lastConfirmed = (ago: string) =>
    payload.db.pool.query(
      `UPDATE users_sessions SET created_at = now() - $1::interval WHERE _parent_id = $2`,
      [ago, id],
    );
  await lastConfirmed('1 hour');
  expect(await send('POST', '/invite', pia)).toMatchObject({ status: 403 });
  await lastConfirmed('0');
  expect(await send('POST', '/invite', pia)).toMatchObject({ status: 200 });
  const { docs: mails } = await payload.find({
    collection: 'mail',
    where: { to: { equals: pia.email } },
  });
  expect(mails).toMatchObject([{ confidential: true }]);
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: pia.email } },
    showHiddenFields: true,
  });
  expect(docs).toMatchObject([{ role: 'editor', isValidated: true }]);
  const days = Date.parse(docs[0]?.resetPasswordExpiration ?? '') - Date.now();
  expect(days / 86_400_000).toBeCloseTo(7, 1);
});

test('only the author can invite, and invalid or taken names and addresses are refused without a mail', async () => {
  const author = await makeStaff('host', 'author');
  const editor = await makeStaff('helper');
  const other = { ...pia, userName: 'Quin', email: 'quin@example.com' };
  expect((await editor.send('POST', '/invite', other)).status).toBe(403);
  for (const wrong of [{ role: 'reader' }, { email: 'quin@' }, { userName: 'helper' }])
    expect((await author.send('POST', '/invite', { ...other, ...wrong })).status).toBe(400);
  expect(await mailsTo(other.email)).toEqual([]);
});

const { id: authorId, token: authorsToken } = await makeUser(site, 'author');
const { token: editorsToken } = await makeUser(site, 'editor');
const { id: readerId } = await makeUser(site, 'reader');

async function recordOf(apiKey: string) {
  const { docs } = await payload.find({
    collection: 'api-keys',
    where: { prefix: { equals: apiKey.slice(0, 8) } },
    showHiddenFields: true,
    depth: 0,
  });
  const [record] = docs;
  if (!record) throw new Error('The key is not stored.');
  return record;
}

async function statusWith(apiKey: string): Promise<number> {
  const request = siteRequest('/api/fovea/pending');
  request.headers.set('x-api-key', apiKey);
  return (await site.api(request)).status;
}

test('an expired key, an unknown or shortened one, and the hash of a valid key are refused', async () => {
  const moment = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const apiKey = await makeKey(site, authorId, moment(3600));
  const [{ hash }, expired] = [await recordOf(apiKey), await makeKey(site, authorId, moment(-1))];
  for (const wrong of ['x', apiKey.slice(0, -1), `${apiKey}a`, hash, apiKey.toUpperCase(), expired])
    expect(await statusWith(wrong), wrong).toBe(401);
  expect(await statusWith(` ${apiKey} `)).toBe(200);
});

test('the time of a key’s last use is updated at most once a minute', async () => {
  const apiKey = await makeKey(site, authorId);
  const { id, lastUsedAt } = await recordOf(apiKey);
  expect(lastUsedAt).toBeNull();
  const isUpdatedAfter = async (seconds: number) => {
    const before = new Date(Date.now() - seconds * 1000).toISOString();
    await payload.update({ collection: 'api-keys', id, data: { lastUsedAt: before } });
    await statusWith(apiKey);
    return (await recordOf(apiKey)).lastUsedAt !== before;
  };
  expect(await isUpdatedAfter(30)).toBe(false);
  expect(await isUpdatedAfter(61)).toBe(true);
});

const create = (token: string, body: object) =>
  cmsApi(siteRequest('/cms/api/api-keys', { method: 'POST', token, body }));

test('the author creates a key of 256 random bits in the dashboard, which only the first response contains', async () => {
  const answer = await create(authorsToken, { label: 'Mine' });
  expect(answer.status).toBe(201);
  const { doc } = (await answer.json()) as { doc: { id: number; apiKey: string } };
  expect(Buffer.from(doc.apiKey.replace('fov_', ''), 'base64url')).toHaveLength(32);
  expect(await statusWith(doc.apiKey)).toBe(200);
  const stored = await recordOf(doc.apiKey);
  expect(stored).toMatchObject({ owner: authorId, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.stringify(stored)).not.toContain(doc.apiKey.slice(8));

  for (const path of [`/${doc.id}?depth=2`, '?depth=2&limit=0']) {
    const again = await cmsApi(siteRequest(`/cms/api/api-keys${path}`, { token: authorsToken }));
    const text = await again.text();
    expect(text).toContain('"Mine"');
    expect(text).not.toContain(doc.apiKey.slice(8));
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  }
  const options = { method: 'PATCH', token: authorsToken, body: { label: 'Changed' } };
  const changed = await cmsApi(siteRequest(`/cms/api/api-keys/${doc.id}`, options));
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

/** Payload's own fields in every collection, and fields without personal data. */
const notPersonal: Record<string, string[]> = {
  everywhere: ['id', 'createdAt', 'updatedAt', 'deletedAt', '_status'],
  'glossary-terms': [
    ...['slug', 'similar', 'kind', 'aliases', 'fromBook', 'revelations', 'relations', 'year'],
    ...['linking', 'linksTerms'],
  ],
  mail: ['confidential', 'nextTryAt', 'claimedAt'],
};

const content = ['posts', 'post-drafts', 'tags', 'categories', 'books', 'samples', 'media'];

const siteRecords = ['api-keys', 'newsletters', 'saved-answers', 'sweeps', 'day-notes'];

test('the privacy page describes every field with personal data', async () => {
  const described: Record<string, { fields: string }> = personalRecords;
  for (const { slug, flattenedFields } of Object.values(payload.collections).map(
    ({ config }) => config,
  )) {
    if (slug.startsWith('payload-') || [...content, ...siteRecords].includes(slug)) continue;
    const known = [...(notPersonal.everywhere ?? []), ...(notPersonal[slug] ?? [])];
    const names = flattenedFields
      .filter((field) => !('virtual' in field && field.virtual))
      .map(({ name }) => name)
      .filter((name) => !known.includes(name));
    expect(names.toSorted(), slug).toEqual(described[slug]?.fields.trim().split(/\s+/).toSorted());
  }
});
