import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { clientIpHeader } from '../../platform/api/limits/client-ip';
import { advisoryLock } from '../../platform/database/queries/locks';
import { inTransaction } from '../../platform/database/queries/connection';
import { recordRateLimited } from '../../platform/mail/queries/alerts';
import { messageId } from '../../platform/mail/mail-parts';
import { answerTo, logInAs } from '../../testing/callers';
import { openSite, siteRequest } from '../../testing/open-site';
import { receiveReply } from './queries/messages';

let asAuthor: string;
let visitors = 0;

const site = await openSite();
const { payload } = site;

function visitor() {
  const ip = `203.0.113.${++visitors}`;
  return (body: unknown) => {
    const request = siteRequest('/api/contact', { method: 'POST', body });
    request.headers.set(clientIpHeader, ip);
    return answerTo(site, request);
  };
}

const storedMessages = async (name: string) =>
  (await payload.find({ collection: 'contact-messages', where: { name: { equals: name } } })).docs;

const letter = (name: string) => ({ name, email: 'ann@example.com', message: 'Well met.' });

test('a message is stored in full and trimmed, without fields that senders cannot set', async () => {
  const send = visitor();
  const message = 'Línea 1\n\n“Zwei” 🐎\n'.repeat(20_000);
  const more = { handled: true, createdAt: '2001-01-01T00:00:00Z' };
  expect(await send({ name: ' Ann ', email: ' ann@example.com ', message, ...more })).toEqual({
    status: 200,
    body: { ok: true },
  });
  const [stored] = await storedMessages('Ann');
  const expected = { name: 'Ann', email: 'ann@example.com', message: message.trim() };
  expect(stored).toMatchObject({ ...expected, handled: false });
  expect(stored?.createdAt).not.toMatch(/^2001/);
});

test('repetitions of a message within some minutes are stored once, even if they are concurrent', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor()({ ...letter('Twice'), message: 'null' })),
  );
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { ok: true } })));
  expect(await storedMessages('Twice')).toHaveLength(1);
  await visitor()({ ...letter('Twice'), message: 'Another.' });
  expect(await storedMessages('Twice')).toHaveLength(2);
  await payload.db.pool.query(
    "UPDATE contact_messages SET created_at = created_at - interval '6 minutes' WHERE name = 'Twice'",
  );
  await visitor()({ ...letter('Twice'), message: 'Another.' });
  expect(await storedMessages('Twice')).toHaveLength(3);
});

/** Returns the mails to the author, latest last, and when each may be sent. */
async function notices() {
  const { rows } = await payload.db.pool.query<{ to: string; subject: string; wait: number }>(`
    SELECT m."to", m.subject, greatest(extract(epoch FROM m.next_try_at - now()), 0)::float8 AS wait
    FROM mail m
    WHERE m.topic = 'contact-messages' ORDER BY m.id`);
  return rows;
}

const sendNotices = () =>
  payload.db.pool.query(
    "UPDATE mail SET sent_at = now(), next_try_at = NULL WHERE topic = 'contact-messages'",
  );

test('the author is notified of a message at once, and of later ones every 15 minutes', async () => {
  const { pool } = payload.db;
  await pool.query('DELETE FROM contact_messages');
  await visitor()(letter('Unheard'));
  expect(await notices()).toEqual([]);

  asAuthor = await logInAs(site, 'author');
  await visitor()(letter('First'));
  const first = { to: 'author@example.com', subject: '2 messages are waiting for you', wait: 0 };
  expect(await notices()).toEqual([first]);
  await visitor()(letter('Second'));
  expect(await notices()).toEqual([{ ...first, subject: '3 messages are waiting for you' }]);

  await sendNotices();
  await payload.updateGlobal({ slug: 'site-settings', data: { noticesTo: 'desk@example.com' } });
  await pool.query("UPDATE contact_messages SET handled = true WHERE name <> 'Second'");
  await Promise.all(['Third', 'Fourth', 'Fifth'].map((name) => visitor()(letter(name))));
  const [, second, ...more] = await notices();
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    to: 'desk@example.com',
    subject: '4 messages are waiting for you',
  });
  expect(second?.wait).toBeGreaterThan(14 * 60);
  expect(second?.wait).toBeLessThanOrEqual(15 * 60);
});

test('a message that arrives while a notice is being sent is in the next one', async () => {
  const { pool } = payload.db;
  const before = await notices();
  await pool.query('UPDATE mail SET claimed_at = now() WHERE sent_at IS NULL');
  await visitor()(letter('Just then'));
  const after = await notices();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)?.wait).toBeGreaterThan(14 * 60);
});

test('further refused calls do not wait for the notice to the author, and use no connections', async () => {
  for (let times = 0; times < 100; times++) await recordRateLimited(payload, 'POST /contact');
  const req = await createLocalReq({}, payload);
  await inTransaction(req, async () => {
    await advisoryLock(req, 'notice of refused-requests');
    await Promise.all(
      Array.from({ length: 1_500 }, () => recordRateLimited(payload, 'POST /contact')),
    );
  });
});

test('only the author can read the address for notices', async () => {
  const answer = await site.cmsApi(siteRequest('/cms/api/globals/site-settings'));
  expect(await answer.text()).not.toContain('desk@example.com');
});

/** Sends the site a message. @returns its id */
async function receive(name: string, email: string): Promise<number> {
  const sent = await visitor()({ name, email, message: 'When does\nthe next one come?' });
  expect(sent.status).toBe(200);
  return (await storedMessages(name))[0]?.id ?? 0;
}

async function act(path: string, body: object, token = asAuthor) {
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/contact-messages/${path}`, { method: 'POST', token, body }),
  );
  return { status: answer.status, body: await answer.json() };
}

const mailsTo = async (email: string) =>
  (await payload.find({ collection: 'mail', where: { to: { equals: email } }, sort: 'id' })).docs;

const find = (id: number) => payload.findByID({ collection: 'contact-messages', id });

test('an answer is not marked as automatic, and later ones continue its thread', async () => {
  const id = await receive('Bo', 'bo@example.com');
  for (const text of ['In May.', 'In June, rather.', 'In July.'])
    expect((await act(`${id}/answer`, { text })).status).toBe(200);
  const mails = await mailsTo('bo@example.com');
  const { defaultFromAddress } = payload.email;
  const [first = '', second = ''] = mails.map((mail) => messageId(mail, defaultFromAddress));
  expect(mails[0]?.headers).toEqual({ 'Auto-Submitted': 'no', 'Reply-To': 'desk@example.com' });
  expect(mails[2]?.headers).toMatchObject({
    'In-Reply-To': second,
    References: `${first} ${second}`,
  });
});

test('an answer that is sent again within some minutes is mailed once, unless the reader has written meanwhile', async () => {
  const id = await receive('Dot', 'dot@example.com');
  const answer = () => act(`${id}/answer`, { text: 'Thank you.' });
  const replies = await Promise.all([answer(), answer()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[1]).toEqual(replies[0]);
  expect(await mailsTo('dot@example.com')).toHaveLength(1);

  const reply = { text: 'And when?', sentAt: new Date().toISOString(), messageId: '<dot@1>' };
  await receiveReply(await createLocalReq({}, payload), id, reply);
  await answer();
  expect(await mailsTo('dot@example.com')).toHaveLength(2);
  await payload.db.pool.query(
    "UPDATE contact_messages_answers SET sent_at = sent_at - interval '6 minutes'",
  );
  expect((await answer()).body).toHaveProperty('answers.length', 4);
  expect(await mailsTo('dot@example.com')).toHaveLength(3);
});

test('only the author answers, and an empty answer or one to nobody is refused', async () => {
  const asEditor = await logInAs(site, 'editor');
  const id = await receive('Cay', 'cay@example.com');
  expect((await act(`${id}/answer`, { text: 'I am not the author.' }, asEditor)).status).toBe(403);
  expect((await act(`${id}/answer`, { text: ' \n ' })).status).toBe(400);
  expect((await act('2147483647/answer', { text: 'Hello?' })).status).toBe(404);
  expect(await mailsTo('cay@example.com')).toEqual([]);
});

test('messages from an address marked as spam are set apart, in any case, until it is unmarked', async () => {
  const first = await receive('Spammer', 'Buy@example.com');
  expect(await act(`${first}/spam`, { isSpam: true })).toMatchObject({ body: { messages: 1 } });
  const before = (await notices()).length;
  const later = await receive('Spammer again', 'buy@EXAMPLE.com');
  expect(await find(later)).toMatchObject({ isSpam: true });
  expect(await notices()).toHaveLength(before);
  expect(await act(`${later}/spam`, { isSpam: false })).toMatchObject({ body: { messages: 2 } });
  expect(await find(await receive('Reformed', 'buy@example.com'))).toMatchObject({ isSpam: false });
});
