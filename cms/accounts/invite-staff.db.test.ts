import { beforeAll, expect, test } from 'vitest';
import { logInAs, openSession } from '../testing/callers';
import { openSite, origin, type TestSite } from '../testing/open-site';

let site: TestSite;
let asAuthor: string;
let asEditor: string;

beforeAll(async () => {
  site = await openSite();
  asAuthor = await logInAs(site, 'author');
  asEditor = await logInAs(site, 'editor');
});

async function post(path: string, body: object, token?: string) {
  const answer = await site.cmsApi(
    new Request(`${origin}/cms/api/users/${path}`, {
      method: 'POST',
      headers: {
        ...(token && { authorization: `JWT ${token}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

const mailsTo = async (email: string) =>
  (await site.payload.find({ collection: 'mail', where: { to: { equals: email } }, sort: 'id' }))
    .docs;

const pia = { userName: 'Pia', email: 'pia@example.com', role: 'editor' };

test('an invited editor chooses a password by the link in the mail, once', async () => {
  expect(await post('invite', pia, asAuthor)).toMatchObject({ status: 200 });
  const [mail] = await mailsTo(pia.email);
  expect(mail).toMatchObject({ confidential: true });
  const token = /\/cms\/reset\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const { docs } = await site.payload.find({
    collection: 'users',
    where: { email: { equals: pia.email } },
    showHiddenFields: true,
  });
  expect(docs).toMatchObject([{ role: 'editor', isValidated: true }]);
  const days = Date.parse(docs[0]?.resetPasswordExpiration ?? '') - Date.now();
  expect(days / 86_400_000).toBeCloseTo(7, 1);
  const password = 'a lantern for nine nights';
  expect((await post('reset-password', { token, password })).status).toBe(200);
  expect(await openSession(site.payload, { email: pia.email, password })).toBeTruthy();
  expect((await post('reset-password', { token, password })).status).toBe(403);
});

test('only the author invites, and a name or address that is taken or wrong is refused without a mail', async () => {
  const other = { ...pia, userName: 'Quin', email: 'quin@example.com' };
  expect((await post('invite', other, asEditor)).status).toBe(403);
  expect((await post('invite', { ...other, role: 'reader' }, asAuthor)).status).toBe(400);
  expect((await post('invite', { ...other, email: 'quin@' }, asAuthor)).text).toContain('email');
  expect((await post('invite', { ...other, userName: 'Pia' }, asAuthor)).status).toBe(400);
  expect((await post('invite', { ...other, email: pia.email }, asAuthor)).status).toBe(400);
  expect(await mailsTo(other.email)).toEqual([]);
});

test('an invitation needs a session that was confirmed in the last minutes', async () => {
  await site.payload.db.pool.query(
    "UPDATE users_sessions SET created_at = now() - interval '1 hour', confirmed_at = NULL",
  );
  const late = { ...pia, userName: 'Late', email: 'late@example.com' };
  const refused = await post('invite', late, asAuthor);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Enter your password or use a passkey again');
  expect(await mailsTo(late.email)).toEqual([]);
});
