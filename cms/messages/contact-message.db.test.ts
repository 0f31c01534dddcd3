import { beforeAll, expect, test } from 'vitest';
import { clientIpHeader } from '../api/limits/client-ip';
import { advisoryLock } from '../database/queries/locks';
import { inTransaction } from '../database/queries/in-transaction';
import { recordRateLimited } from '../mail/queries/abuse-alert';
import { answerTo } from '../testing/callers';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';

let site: TestSite;
let visitors = 0;

beforeAll(async () => {
  site = await openSite();
});

/** Returns a visitor with an unused IP address. */
function visitor() {
  const ip = `203.0.113.${++visitors}`;
  return (body: unknown) => {
    const request = siteRequest('/api/contact', { method: 'POST', body });
    request.headers.set(clientIpHeader, ip);
    return answerTo(site, request);
  };
}

const storedMessages = async (name: string) =>
  (await site.payload.find({ collection: 'contact-messages', where: { name: { equals: name } } }))
    .docs;

const letter = (name: string) => ({ name, email: 'ann@example.com', message: 'Well met.' });

test('a message is stored whole, trimmed, and answered with ok', async () => {
  const send = visitor();
  const message = 'Línea 1\n\n“Zwei” 🐎\n'.repeat(20_000);
  expect(await send({ name: ' Ann ', email: ' ann@example.com ', message })).toEqual({
    status: 200,
    body: { ok: true },
  });
  expect(await storedMessages('Ann')).toMatchObject([
    { name: 'Ann', email: 'ann@example.com', message: message.trim(), handled: false },
  ]);
});

test('the same message is stored once, however often and quickly it is sent', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor()({ ...letter('Twice'), message: 'null' })),
  );
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { ok: true } })));
  expect(await storedMessages('Twice')).toHaveLength(1);
  await visitor()({ ...letter('Twice'), message: 'Another.' });
  expect(await storedMessages('Twice')).toHaveLength(2);
});

test('the same message is stored again after some minutes', async () => {
  await visitor()(letter('Later'));
  await site.payload.db.pool.query(
    "UPDATE contact_messages SET created_at = created_at - interval '6 minutes' WHERE name = 'Later'",
  );
  await visitor()(letter('Later'));
  expect(await storedMessages('Later')).toHaveLength(2);
});

for (const [about, fields, path] of [
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: ' \t' }, 'name'],
  ['no message', { message: undefined }, 'message'],
  ['a blank message', { message: '\n' }, 'message'],
  ['a message that is a list', { message: ['a'] }, 'message'],
  ['a NUL byte', { message: 'a\0b' }, 'message'],
  ['a lone surrogate', { name: '\udc00' }, 'name'],
  ['no e-mail address', { email: '' }, 'email'],
  ['an e-mail address that is none', { email: 'ann.example.com' }, 'email'],
] as const)
  test(`a message with ${about} is refused and named`, async () => {
    expect(await visitor()({ ...letter('Refused'), ...fields })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await storedMessages('Refused')).toEqual([]);
  });

test('unknown fields are ignored: nobody marks their own message as handled', async () => {
  await visitor()({ ...letter('Sly'), handled: true, id: 1, createdAt: '2001-01-01T00:00:00Z' });
  expect(await storedMessages('Sly')).toMatchObject([{ handled: false }]);
  expect((await storedMessages('Sly'))[0]?.createdAt).not.toMatch(/^2001/);
});

/** Returns the mails to the author, latest last, and when each may be sent. */
async function notices() {
  const { rows } = await site.payload.db.pool.query<{ to: string; subject: string; wait: number }>(`
    SELECT m."to", m.subject, coalesce(extract(epoch FROM j.wait_until - now()), 0)::float8 AS wait
    FROM mail m JOIN payload_jobs j ON (j.input->>'mail')::integer = m.id
    WHERE m.topic = 'contact-messages' ORDER BY m.id`);
  return rows;
}

const sendNotices = () =>
  site.payload.db.pool.query("UPDATE mail SET sent_at = now() WHERE topic = 'contact-messages'");

test('the author is told at once of a message, and once in a quarter of an hour of all that follow', async () => {
  const { payload } = site;
  const { pool } = payload.db;
  await pool.query('DELETE FROM contact_messages');
  await visitor()(letter('Unheard'));
  expect(await notices()).toEqual([]);

  await payload.create({
    collection: 'users',
    data: {
      userName: 'author',
      email: 'author@example.com',
      password: 'correct horse battery staple',
      role: 'author',
    },
  });
  await visitor()(letter('First'));
  const first = { to: 'author@example.com', subject: '2 messages wait for you', wait: 0 };
  expect(await notices()).toEqual([first]);
  await visitor()(letter('Second'));
  expect(await notices()).toEqual([{ ...first, subject: '3 messages wait for you' }]);

  await sendNotices();
  await pool.query('UPDATE payload_jobs SET completed_at = now()');
  await payload.updateGlobal({ slug: 'site-settings', data: { noticesTo: 'desk@example.com' } });
  await pool.query("UPDATE contact_messages SET handled = true WHERE name <> 'Second'");
  await Promise.all(['Third', 'Fourth', 'Fifth'].map((name) => visitor()(letter(name))));
  const [, second, ...more] = await notices();
  expect(more).toEqual([]);
  expect(second).toMatchObject({ to: 'desk@example.com', subject: '4 messages wait for you' });
  expect(second?.wait).toBeGreaterThan(14 * 60);
  expect(second?.wait).toBeLessThanOrEqual(15 * 60);
});

test('a message that comes while the notice is being sent is told by the next one', async () => {
  const { pool } = site.payload.db;
  const before = await notices();
  await pool.query('UPDATE payload_jobs SET processing = true WHERE completed_at IS NULL');
  await visitor()(letter('Just then'));
  const after = await notices();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)?.wait).toBeGreaterThan(14 * 60);
});

test('of a flood the author is told once in an hour, with the calls that were refused', async () => {
  for (let times = 0; times < 300; times++) await recordRateLimited(site.payload, 'POST /contact');
  const { docs } = await site.payload.find({
    collection: 'mail',
    where: { topic: { equals: 'refused-requests' } },
  });
  expect(docs).toMatchObject([
    { to: 'desk@example.com', text: expect.stringMatching(/POST \/contact: \d+ times/) },
  ]);
});

test('refusals after that wait for nobody who tells the author, and leave the connections to others', async () => {
  const { createLocalReq } = await import('payload');
  const req = await createLocalReq({}, site.payload);
  await inTransaction(req, async () => {
    await advisoryLock(req, 'notice of refused-requests');
    await Promise.all(
      Array.from({ length: 1_500 }, () => recordRateLimited(site.payload, 'POST /contact')),
    );
  });
});

test('where the notices go is for the author alone to read', async () => {
  const answer = await site.cmsApi(siteRequest('/cms/api/globals/site-settings'));
  expect(await answer.text()).not.toContain('desk@example.com');
});

test('while a thousand messages wait, or a hundred of one day, an IP address has its share, and the rest is a flood', async () => {
  const { pool } = site.payload.db;
  for (const [count, age] of [
    [1_000, '2 days'],
    [100, '1 hour'],
  ] as const) {
    await pool.query('DELETE FROM contact_messages');
    const fill = (many: number) =>
      pool.query(
        `INSERT INTO contact_messages (name, email, message, created_at)
         SELECT 'Many', 'many@example.com', number, now() - $2::interval FROM generate_series(1, $1) AS number`,
        [many, age],
      );
    await fill(count - 1);
    const send = visitor();
    const name = `After ${count}`;
    for (const message of ['First.', 'Second.', 'Third.', 'Fourth.', 'Fifth.'])
      expect((await send({ ...letter(name), message })).status).toBe(200);
    const flood = (await storedMessages(name)).filter(({ isFlood }) => isFlood);
    // The first was the last one within the limit.
    expect(flood.map(({ message }) => message)).toEqual(['Fifth.']);
  }
});
