import { createLocalReq } from 'payload';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseKey } from '../../platform/database/queries/database-key';
import { appOf } from '../../testing/app-of';
import { logInAs } from '../../testing/callers';
import { hasDovecot, startDovecot } from '../../testing/dovecot';
import { listening } from '../../testing/listening';
import { type Arrived, startMailServer } from '../../testing/mail-server';
import { openSite, makeRecord } from '../../testing/open-site';
import { sendMailsTo } from '../../testing/send-mails-to';
import { queueMail } from '../../platform/mail/queries/queue-mail';
import { returnAddress } from '../../platform/mail/return-address';
import { runOutbox } from '../../platform/mail/run-outbox';
import { answerMessage } from '../messages/queries/messages';
import { sendNewsletters } from '../newsletters/queries/send-newsletters';
import { confirmSubscription } from '../subscriptions/queries/subscription';
import { confirmationToken } from '../subscriptions/tokens';
import { keepInboxRead } from './keep-inbox-read';

const inboxToken = 't'.repeat(32);

const mailServer = await startMailServer();
const site = await openSite();
const { payload } = site;
sendMailsTo(payload, mailServer.url, 'post@example.com');
await logInAs(site, 'author');
const outbox = runOutbox(payload, { every: 100 });

afterAll(async () => {
  await outbox.stop();
  await mailServer.stop();
});

const newReq = () => createLocalReq({}, payload);

async function arrivedAt(email: string): Promise<Arrived> {
  const { arrived } = mailServer;
  await expect.poll(() => arrived.map(({ to }) => to)).toContain(email);
  const mail = arrived.findLast(({ to }) => to === email) ?? { from: '', to: '', text: '' };
  return { ...mail, text: mail.text.replace(/\r\n[ \t]/g, ' ') };
}

const subscribe = async (email: string) =>
  confirmSubscription(await newReq(), {
    token: confirmationToken.write(
      { email, posts: true, books: false },
      await databaseKey({ payload }),
    ),
  });

const subscriber = async (email: string) =>
  (await payload.find({ collection: 'subscribers', where: { email: { equals: email } } })).docs[0];

/** Subscribes an address. @returns the return address of its newsletters */
async function returnOf(email: string): Promise<string> {
  await subscribe(email);
  const { id = 0 } = (await subscriber(email)) ?? {};
  return (
    returnAddress(await newReq(), await databaseKey({ payload }), { kind: 'subscriber', id }) ?? ''
  );
}

async function post(mail: string, token = inboxToken) {
  const origin = await listening(appOf(payload, 0, undefined, inboxToken));
  const answer = await fetch(`${origin}/incoming-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    body: mail.replace(/\n/g, '\r\n'),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

const receive = async (mail: string) => (await post(mail)).body;

const failure = (to: string, status = '5.1.1') => `To: ${to}
Content-Type: multipart/report; boundary="B"

--B
Content-Type: message/delivery-status

Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} No such user
--B--
`;

const complaint = (returnPath: string) => `To: abuse@example.com
Content-Type: multipart/report; boundary="B"

--B
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Mail-From: <${returnPath}>
--B--
`;

const answer = (from: string, to: string, more = '') => `From: ${from}
To: ${to}
Message-ID: <answer-${from}>
${more}Subject: Re: Your message

Thank you!

On May 1 you wrote:
> In May.
`;

test('a hard bounce of a newsletter ends its subscription, until the reader subscribes again', async () => {
  const email = 'gone@example.net';
  const from = await returnOf(email);
  expect(from).toMatch(/^post\+s\d+-[0-9a-f]{16}@example\.com$/);
  const data = { title: 'News', slug: 'news', markdown: 'Text.', linksTerms: true } as const;
  const post = await makeRecord('posts', { ...data, _status: 'published' });
  const counts = { recipients: 0, sent: 0, failed: 0 };
  await makeRecord('newsletters', {
    post: post.id,
    isPaused: false,
    aboutBooks: false,
    ...counts,
  });
  await sendNewsletters(payload, { perMinute: 1000, perRound: 1000, startDelay: 0 });
  expect(await arrivedAt(email)).toMatchObject({ from });
  expect(await receive(failure(from.toUpperCase()))).toEqual({ received: 'bounce' });
  expect(await subscriber(email)).toMatchObject({
    stoppedAt: expect.anything(),
    stoppedBecause: 'A mail came back: 550 5.1.1 No such user',
  });
  await subscribe(email);
  expect(await subscriber(email)).toMatchObject({ stoppedAt: null, stoppedBecause: null });
});

test('a full mailbox, a forged address, a stranger’s report and one to a reply address end no subscription', async () => {
  const email = 'full@example.net';
  const from = await returnOf(email);
  expect(await receive(failure(from, '5.2.2'))).toEqual({ received: 'bounce' });
  const changed = from.replace(/s(\d+)/, (_, id) => `s${Number(id) + 1}`);
  expect(await receive(failure(changed))).toEqual({ received: 'other' });
  expect(await receive(failure(email))).toEqual({ received: 'other' });
  const { id = 0 } = (await subscriber(email)) ?? {};
  const forAnswers =
    returnAddress(await newReq(), await databaseKey({ payload }), { kind: 'message', id }) ?? '';
  expect(await receive(failure(forAnswers))).toEqual({ received: 'other' });
  expect(await subscriber(email)).toMatchObject({ stoppedAt: null });
});

test('a complaint ends the subscription and the notices of replies to the address', async () => {
  const email = 'angry@example.net';
  await makeRecord('users', {
    userName: 'angry',
    email,
    password: 'correct horse battery staple',
    role: 'reader',
    hearsOfReplies: true,
  });
  expect(await receive(complaint(await returnOf(email)))).toEqual({ received: 'complaint' });
  expect(await subscriber(email)).toMatchObject({ stoppedBecause: 'A mail was marked as spam.' });
  const { docs } = await payload.find({ collection: 'users', where: { email: { equals: email } } });
  expect(docs).toMatchObject([{ hearsOfReplies: false }]);
});

test('the outbox shows why any other mail bounced', async () => {
  await queueMail(await newReq(), { to: 'Typo@example.net', subject: 'A word', text: 'A word' });
  const { from } = await arrivedAt('Typo@example.net');
  const find = async () =>
    (await payload.find({ collection: 'mail', where: { to: { equals: 'Typo@example.net' } } }))
      .docs[0];
  await expect.poll(async () => (await find())?.sentAt).toBeTruthy();
  await receive(failure(from));
  expect(await find()).toMatchObject({ lastError: 'A mail came back: 550 5.1.1 No such user' });
});

async function answeredMessage(email: string) {
  const { id } = await payload.create({
    collection: 'contact-messages',
    data: { name: 'Ysolde', email, message: 'When?', isSpam: false },
  });
  await answerMessage(await newReq(), id, { text: 'In May.' });
  const { text } = await arrivedAt(email);
  const replyTo = /^Reply-To: (\S+)/m.exec(text)?.[1] ?? '';
  const find = () => payload.findByID({ collection: 'contact-messages', id });
  return { find, replyTo, messageId: (await find()).answers?.[0]?.messageId ?? '' };
}

test('a reader’s reply by mail, but no vacation notice, is added to the thread once, and the message is pending again', async () => {
  const { find, replyTo } = await answeredMessage('ysolde@example.net');
  expect(replyTo).toMatch(/^post\+a\d+-[0-9a-f]{16}@example\.com$/);
  const absence = answer('ysolde@example.net', replyTo, 'Auto-Submitted: auto-replied\n');
  expect(await receive(absence)).toEqual({ received: 'other' });
  expect(await find()).toMatchObject({ handled: true });
  // The reply may come from another address.
  for (let time = 0; time < 2; time++)
    expect(await receive(answer('y@example.org', replyTo))).toEqual({ received: 'answer' });
  expect(await find()).toMatchObject({
    handled: false,
    answers: [{ text: 'In May.' }, { text: 'Thank you!', isFromReader: true }],
  });
  const { docs } = await payload.find({
    collection: 'mail',
    where: { topic: { equals: 'contact-messages' } },
  });
  expect(docs).toMatchObject([{ subject: 'One message is waiting for you' }]);
});

test('a reply to the plain inbox address is matched by In-Reply-To, if its sender wrote the message', async () => {
  const { find, messageId } = await answeredMessage('bo@example.net');
  const header = `In-Reply-To: ${messageId}\n`;
  const to = 'post@example.com';
  expect(await receive(answer('other@example.net', to, header))).toEqual({ received: 'other' });
  expect(await receive(answer('BO@example.net', to, header))).toEqual({ received: 'answer' });
  expect((await find()).answers).toHaveLength(2);
});

test('posting a mail requires the token, and the mail has at most 5 MB', async () => {
  expect((await post('Subject: Hi\n\n', 'x'.repeat(32))).status).toBe(401);
  const origin = await listening(appOf(payload, 0, undefined, inboxToken));
  const large = await fetch(`${origin}/incoming-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inboxToken}` },
    body: 'x'.repeat(5_000_001),
  });
  expect(large.status).toBe(413);
  const without = await listening(appOf(payload));
  expect((await fetch(`${without}/incoming-mail`, { method: 'POST' })).status).not.toBe(200);
});

describe.skipIf(!hasDovecot)('an inbox (skipped where Dovecot is not installed)', () => {
  test('each unread mail is handled once and marked as read, even if it cannot be parsed', async () => {
    const dovecot = await startDovecot();
    const email = 'unknown@example.net';
    const from = await returnOf(email);
    await dovecot.deliver('\0\x01 no mail at all');
    await dovecot.deliver('In-Reply-To: =?utf-8?q?=3C=00=3E?=\n\nNUL in a header');
    await dovecot.deliver(failure(from));
    const reading = keepInboxRead(payload, { imapUrl: dovecot.url, every: 100 });
    try {
      await expect.poll(async () => (await subscriber(email))?.stoppedAt).toBeTruthy();
      await expect.poll(dovecot.read).toBe(3);
      await subscribe(email);
      const { find, replyTo } = await answeredMessage('cay@example.net');
      await dovecot.deliver(answer('cay@example.net', replyTo));
      await expect.poll(async () => (await find()).answers).toHaveLength(2);
      expect(await subscriber(email)).toMatchObject({ stoppedAt: null });
    } finally {
      await reading.stop();
      await dovecot.stop();
    }
  });
});
