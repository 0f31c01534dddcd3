import { beforeAll, expect, test } from 'vitest';
import { clientIpHeader } from '../api/limits/client-ip';
import { logInAs } from '../testing/callers';
import { openSite, origin, siteRequest, type TestSite } from '../testing/open-site';
import { messageId } from '../mail/mail-parts';

let site: TestSite;
let asAuthor: string;
let asEditor: string;
let visitors = 0;

beforeAll(async () => {
  site = await openSite();
  asAuthor = await logInAs(site, 'author');
  asEditor = await logInAs(site, 'editor');
});

async function receive(name: string, email: string): Promise<number> {
  const body = { name, email, message: 'When does\nthe next one come?' };
  const request = siteRequest('/api/contact', { method: 'POST', body });
  request.headers.set(clientIpHeader, `203.0.113.${++visitors}`);
  const sent = await site.api(request);
  expect(sent.status).toBe(200);
  const where = { name: { equals: name } };
  const { docs } = await site.payload.find({ collection: 'contact-messages', where });
  return docs[0]?.id ?? 0;
}

async function act(path: string, body: object, token = asAuthor) {
  const answer = await site.cmsApi(
    new Request(`${origin}/cms/api/contact-messages/${path}`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer.status, body: await answer.json() };
}

const mailsTo = async (email: string) =>
  (await site.payload.find({ collection: 'mail', where: { to: { equals: email } }, sort: 'id' }))
    .docs;

const find = (id: number) => site.payload.findByID({ collection: 'contact-messages', id });

test('an answer is mailed with the message below it, and the message is handled', async () => {
  const id = await receive('Ysolde', 'ysolde@example.com');
  expect((await act(`${id}/answer`, { text: 'Dear Ysolde,\n\nin May.' })).status).toBe(200);
  expect(await find(id)).toMatchObject({
    handled: true,
    answers: [{ text: 'Dear Ysolde,\n\nin May.' }],
  });
  expect(await mailsTo('ysolde@example.com')).toMatchObject([
    {
      subject: 'Re: Your message to The Fovean Chronicles',
      text: expect.stringMatching(
        /^Dear Ysolde,\n\nin May\.\n\nOn .+ you wrote:\n\n> When does\n> the next one come\?\n$/,
      ),
      headers: { 'Auto-Submitted': 'no', 'Reply-To': 'author@example.com' },
    },
  ]);
});

test('a second answer continues the thread of the first', async () => {
  const id = await receive('Bo', 'bo@example.com');
  for (const text of ['In May.', 'In June, rather.', 'In July.'])
    expect((await act(`${id}/answer`, { text })).status).toBe(200);
  const mails = await mailsTo('bo@example.com');
  const { defaultFromAddress } = site.payload.email;
  const [first = '', second = ''] = mails.map((mail) => messageId(mail, defaultFromAddress));
  expect(mails[0]?.headers).not.toHaveProperty('References');
  expect(mails[2]?.headers).toMatchObject({
    'In-Reply-To': second,
    References: `${first} ${second}`,
  });
});

test('only the author answers, and an empty answer or one to nobody is refused', async () => {
  const id = await receive('Cay', 'cay@example.com');
  expect((await act(`${id}/answer`, { text: 'I am not the author.' }, asEditor)).status).toBe(403);
  expect((await act(`${id}/answer`, { text: ' \n ' })).status).toBe(400);
  expect((await act('2147483647/answer', { text: 'Hello?' })).status).toBe(404);
  expect(await mailsTo('cay@example.com')).toEqual([]);
});

test('messages from an address marked as spam are set apart, whatever its letters, until it is unmarked', async () => {
  const first = await receive('Spammer', 'Buy@example.com');
  expect(await act(`${first}/spam`, { isSpam: true })).toMatchObject({ body: { messages: 1 } });
  const { pool } = site.payload.db;
  const notices = async () => {
    const { rows } = await pool.query("SELECT subject FROM mail WHERE topic = 'contact-messages'");
    return rows as unknown[];
  };
  const before = await notices();
  const later = await receive('Spammer again', 'buy@EXAMPLE.com');
  expect(await find(later)).toMatchObject({ isSpam: true });
  expect(await notices()).toEqual(before);
  expect(await act(`${later}/spam`, { isSpam: false })).toMatchObject({ body: { messages: 2 } });
  expect(await find(await receive('Reformed', 'buy@example.com'))).toMatchObject({ isSpam: false });
});
