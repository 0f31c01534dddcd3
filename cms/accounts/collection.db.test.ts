import { expect, test } from 'vitest';
import { siteRequest, openSite, makeRecord } from '../testing/open-site';
import { personalRecords } from '../contract/privacy';
import { openSession } from '../testing/callers';

const { payload, cmsApi } = await openSite();

const password = 'correct horse battery staple';

/** Creates a staff account with a dashboard session. */
async function makeStaff(userName: string, role: 'editor' | 'author' = 'editor') {
  const account = { email: `${userName}@example.com`, password };
  const { id } = await makeRecord('users', { ...account, userName, role, isValidated: true });
  const token = await openSession(payload, account);
  const send = async (method: 'PATCH' | 'POST', path: string, body: object) => {
    const answer = await cmsApi(siteRequest(`/cms/api/users${path}`, { method, token, body }));
    return { status: answer.status, body: await answer.json() };
  };
  return { ...account, id, userName, send };
}

const mailsTo = async (email: string) => {
  const { docs } = await payload.find({ collection: 'mail', where: { to: { equals: email } } });
  return docs.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
};

test('the dashboard refuses changes of one’s own password and e-mail address', async () => {
  for (const role of ['editor', 'author'] as const) {
    const { id, email, userName, send } = await makeStaff(`away-${role}`, role);
    const changes = [
      { email: 'elsewhere@example.com' },
      { password: 'a password of the thief' },
      // A common password is refused for the same reason.
      { password: 'password' },
    ];
    for (const change of changes) {
      for (const path of [`/${id}`, `?where[id][equals]=${id}`]) {
        const answer = await send('PATCH', path, change);
        expect(answer.status, path).toBe(403);
        expect(JSON.stringify(answer.body)).toContain('/admin/account');
      }
    }
    // The form sends these values with every save, so they are not changes.
    const saved = await send('PATCH', `/${id}`, { email, userName: `${userName}-2` });
    expect(saved).toMatchObject({ status: 200, body: { doc: { userName: `${userName}-2` } } });
    expect(await openSession(payload, { email, password })).not.toBe('');
  }
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
  expect(await send('PATCH', `/${id}`, { password: 'short' })).toMatchObject({ status: 400 });
  expect(await mailsTo(email)).toBe('');
  const body = { password: 'another good long one', email: 'moved@example.com' };
  expect(await send('PATCH', `/${id}`, body)).toMatchObject({ status: 200 });
  const told = await mailsTo(email);
  expect(told).toContain('was changed just now');
  expect(told).toContain('moved@example.com');
  expect(await mailsTo('moved@example.com')).toBe('');
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
  expect(await mailsTo(email)).toBe('');
});

test('an editor cannot take a reserved name or the author’s, but the author can', async () => {
  await payload.updateGlobal({ slug: 'site-settings', data: { authorName: 'Robert Brady' } });
  const editor = await makeStaff('namer');
  for (const userName of ['Moderator', 'Robert Brady', 'Róbert Brady', 'RobertBradyJr', '✔ author'])
    expect(await editor.send('PATCH', `/${editor.id}`, { userName }), userName).toMatchObject({
      status: 400,
      body: { errors: [{ data: { errors: [{ path: 'userName' }] } }] },
    });
  const author = await makeStaff('penned', 'author');
  const named = await author.send('PATCH', `/${author.id}`, { userName: 'Robert Brady' });
  expect(named).toMatchObject({ status: 200 });
});

/** Creates an editor with a pending change of e-mail address and two pending password resets. */
async function makeBeset(userName: string) {
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

test('a password set by the dashboard’s mail cancels pending resets, and its owner is notified', async () => {
  const { id, email, token } = await makeBeset('beset');
  const reset = (newOne: string) =>
    cmsApi(
      siteRequest('/cms/api/users/reset-password', {
        method: 'POST',
        body: { token, password: newOne },
      }),
    );
  const common = await reset('Password123');
  expect(common.status).toBe(400);
  expect(await common.text()).toContain('too common');
  // A refused password does not use up the code.
  const answer = await reset('another good long one');
  expect(answer.status).toBe(200);
  expect(await waysInto(id)).toEqual(none);
  expect(await mailsTo(email)).toContain('was changed just now');
});

for (const change of [{ password: 'another good long one' }, { email: 'afresh@example.com' }])
  test(`a new ${Object.keys(change)[0]} that is set in the dashboard ends what was begun before`, async () => {
    const { id } = await makeBeset(`beset-${Object.keys(change)[0]}`);
    await payload.update({ collection: 'users', id, data: { isTrusted: true } });
    expect(Object.values(await waysInto(id))).not.toContain(null);
    await payload.update({ collection: 'users', id, data: change });
    expect(await waysInto(id)).toEqual(none);
  });

const pia = { userName: 'Pia', email: 'pia@example.com', role: 'editor' };

test('an invited editor chooses a password once, by the link in the mail', async () => {
  const { send } = await makeStaff('inviter', 'author');
  expect(await send('POST', '/invite', pia)).toMatchObject({ status: 200 });
  const { docs: mails } = await payload.find({
    collection: 'mail',
    where: { to: { equals: pia.email } },
  });
  const [mail] = mails;
  expect(mail).toMatchObject({ confidential: true });
  const token = /\/cms\/reset\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: pia.email } },
    showHiddenFields: true,
  });
  expect(docs).toMatchObject([{ role: 'editor', isValidated: true }]);
  const days = Date.parse(docs[0]?.resetPasswordExpiration ?? '') - Date.now();
  expect(days / 86_400_000).toBeCloseTo(7, 1);
  const body = { token, password: 'a lantern for nine nights' };
  const reset = async () =>
    (await cmsApi(siteRequest('/cms/api/users/reset-password', { method: 'POST', body }))).status;
  expect(await reset()).toBe(200);
  expect(await openSession(payload, { ...body, email: pia.email })).toBeTruthy();
  expect(await reset()).toBe(403);
});

test('only the author can invite, and invalid or taken names and addresses are refused without a mail', async () => {
  const author = await makeStaff('host', 'author');
  const editor = await makeStaff('helper');
  const other = { ...pia, userName: 'Quin', email: 'quin@example.com' };
  expect((await editor.send('POST', '/invite', other)).status).toBe(403);
  for (const [wrong, complaint] of [
    [{ role: 'reader' }, 'role'],
    [{ email: 'quin@' }, 'email'],
    [{ userName: 'helper' }, 'Username'],
    [{ email: editor.email }, 'email'],
  ] as const) {
    const { status, body } = await author.send('POST', '/invite', { ...other, ...wrong });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(complaint);
  }
  expect(await mailsTo(other.email)).toBe('');
});

test('an invitation requires a recently confirmed session', async () => {
  const { id, send } = await makeStaff('slow-host', 'author');
  await payload.db.pool.query(
    `UPDATE users_sessions SET created_at = now() - interval '1 hour' WHERE _parent_id = $1`,
    [id],
  );
  const late = { ...pia, userName: 'Late', email: 'late@example.com' };
  const { status, body } = await send('POST', '/invite', late);
  expect(status).toBe(403);
  expect(JSON.stringify(body)).toContain('Enter your password or use a passkey again');
  expect(await mailsTo(late.email)).toBe('');
});

/** Payload's own fields in every collection, and fields without personal data. */
const notPersonal: Record<string, string[]> = {
  everywhere: ['id', 'createdAt', 'updatedAt', 'deletedAt', '_status'],
  'glossary-terms': [
    ...['slug', 'similar', 'kind', 'aliases', 'fromBook', 'revelations', 'relations', 'year'],
    ...['linking', 'linksTerms'],
  ],
  mail: ['confidential'],
};

/** Collections of the author's own work, without readers' data. */
const ofTheAuthor = ['posts', 'post-drafts', 'tags', 'categories', 'books', 'samples', 'media'];

/** Collections of staff and site data. */
const ofTheSite = ['api-keys', 'newsletters', 'saved-answers', 'sweeps', 'day-notes'];

test('the privacy page describes every field with personal data', async () => {
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
