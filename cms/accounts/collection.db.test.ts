import { expect, test } from 'vitest';
import { siteRequest, openSite } from '../testing/open-site';
import { personalRecords } from '../contract/privacy';
import { openSession } from '../testing/callers';

const password = 'correct horse battery staple';

test('an editor who changes their e-mail address in the dashboard has it verified again', async () => {
  const { payload, cmsApi } = await openSite();
  const { id } = await payload.create({
    collection: 'users',
    data: {
      userName: 'mover',
      email: 'mover@example.com',
      password,
      role: 'editor',
      isValidated: true,
    },
  });
  const token = await openSession(payload, { email: 'mover@example.com', password });
  const change = await cmsApi(
    siteRequest(`/cms/api/users/${id}`, {
      method: 'PATCH',
      token,
      body: { email: 'elsewhere@example.com' },
    }),
  );
  expect(await change.json()).toMatchObject({ doc: { email: 'elsewhere@example.com' } });
  const stored = await payload.findByID({ collection: 'users', id });
  expect(stored).toMatchObject({ email: 'elsewhere@example.com', isValidated: false });
});

/** An editor whose change of e-mail address somebody has begun, and who has requested new passwords on both ways. */
async function makeBeset(userName: string) {
  const { payload } = await openSite();
  const email = `${userName}@example.com`;
  const { id } = await payload.create({
    collection: 'users',
    data: { userName, email, password, role: 'editor', isValidated: true },
  });
  await payload.db.pool.query(
    `UPDATE users SET new_email = 'thief@example.com', email_code_hash = $2,
       email_code_expires_at = now() + interval '1 day', password_code_hash = $2,
       password_code_expires_at = now() + interval '1 hour', reset_password_token = $2,
       reset_password_expiration = now() + interval '1 hour' WHERE id = $1`,
    [id, `hash of ${userName}`],
  );
  return { id, email, token: `hash of ${userName}` };
}

const waysInto = async (id: number) => {
  const { payload } = await openSite();
  const { rows } = await payload.db.pool.query(
    `SELECT new_email, email_code_hash, password_code_hash, reset_password_token
     FROM users WHERE id = $1`,
    [id],
  );
  return rows[0] as Record<string, string | null>;
};

const none = {
  new_email: null,
  email_code_hash: null,
  password_code_hash: null,
  reset_password_token: null,
};

test('a password set by the dashboard’s mail ends what a thief has begun, and its owner is told', async () => {
  const { payload, cmsApi } = await openSite();
  const { id, email, token } = await makeBeset('beset');
  const body = { token, password: 'another good long one' };
  const answer = await cmsApi(
    siteRequest('/cms/api/users/reset-password', { method: 'POST', body }),
  );
  expect(answer.status).toBe(200);
  expect(await waysInto(id)).toEqual(none);
  const { docs } = await payload.find({ collection: 'mail', where: { to: { equals: email } } });
  expect(docs.map(({ text }) => text).join()).toContain('was changed just now');
});

for (const change of [{ password: 'another good long one' }, { email: 'afresh@example.com' }])
  test(`a new ${Object.keys(change)[0]} that is set in the dashboard ends what was begun before`, async () => {
    const { payload } = await openSite();
    const { id } = await makeBeset(`beset-${Object.keys(change)[0]}`);
    await payload.update({ collection: 'users', id, data: { isTrusted: true } });
    expect(Object.values(await waysInto(id))).not.toContain(null);
    await payload.update({ collection: 'users', id, data: change });
    expect(await waysInto(id)).toEqual(none);
  });

test('a user who owns a key can be deleted', async () => {
  const { payload } = await openSite();
  const { id } = await payload.create({
    collection: 'users',
    data: { userName: 'owner', email: 'owner@example.com', password, role: 'editor' },
  });
  await payload.create({
    collection: 'api-keys',
    data: { label: 'Key', prefix: 'fov_0000', hash: 'a', owner: id },
  });
  await payload.delete({ collection: 'users', id });
  expect(
    (await payload.count({ collection: 'users', where: { id: { equals: id } } })).totalDocs,
  ).toBe(0);
});

/** What Payload adds to every collection, and what says nothing about a person. */
const notPersonal: Record<string, string[]> = {
  everywhere: ['id', 'createdAt', 'updatedAt', 'deletedAt', '_status'],
  'glossary-terms': [
    ...['slug', 'similar', 'kind', 'aliases', 'fromBook', 'revelations', 'relations', 'year'],
    ...['linking', 'linksTerms'],
  ],
  mail: ['confidential'],
};

/** Collections that hold the author's own work, and nothing about readers. */
const ofTheAuthor = ['posts', 'post-drafts', 'tags', 'categories', 'books', 'samples', 'media'];

/** Of staff and of the site itself. */
const ofTheSite = ['api-keys', 'sweeps'];

test('every field about a person is described on the page about privacy', async () => {
  const { payload } = await openSite();
  const described: Record<string, { fields: readonly string[] }> = personalRecords;
  for (const { slug, flattenedFields } of Object.values(payload.collections).map(
    ({ config }) => config,
  )) {
    if (slug.startsWith('payload-') || [...ofTheAuthor, ...ofTheSite].includes(slug)) continue;
    const known = [...(notPersonal.everywhere ?? []), ...(notPersonal[slug] ?? [])];
    const names = flattenedFields
      .filter((field) => !('virtual' in field && field.virtual))
      .map(({ name }) => name)
      .filter((name) => !known.includes(name));
    expect(names.toSorted(), slug).toEqual([...(described[slug]?.fields ?? [])].toSorted());
  }
});
