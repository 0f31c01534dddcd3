import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type Payload } from 'payload';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { writeBackup } from '../../cms/platform/backup/write-backup';
import { readEnvironment } from '../../cms/platform/env';
import { receiveMail } from '../../cms/subjects/inbox/receive-mail';
import { runOutbox } from '../../cms/platform/mail/run-outbox';
import { answerMessage } from '../../cms/subjects/messages/queries/messages';
import { sendNewsletters } from '../../cms/subjects/newsletters/queries/send-newsletters';
import { importSubscribers } from '../../cms/subjects/subscriptions/queries/subscribers';
import { ask } from '../../cms/testing/ask';
import { bookData } from '../../cms/testing/book-data';
import { answerTo } from '../../cms/testing/callers';
import { startMailServer } from '../../cms/testing/mail-server';
import { closeSite, makeRecord, openSite, siteRequest } from '../../cms/testing/open-site';
import { sendMailsTo } from '../../cms/testing/send-mails-to';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { restore } from './main';

// A site sends newsletters during a backup, is lost, and is restored on another machine: with another secret, since the backup is
// not encrypted. To have one Payload, the database is the same one, and its later rows are lost.

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const folder = await temporaryFolder({}, afterAll);
const environment = readEnvironment();
const url = environment.DATABASE_URL ?? '';

const subscribers = Array.from({ length: 12 }, (_, index) => `reader${index}@example.com`);

// The settings outlive the Payload that is closed for the restore.
sendMailsTo((await openSite()).payload, mailServer.url, 'post@example.com');

async function open() {
  const opened = await openSite();
  const { payload } = opened;
  const outbox = runOutbox(payload, { every: 100 });
  return { ...opened, outbox, req: await createLocalReq({}, payload) };
}

let site: Awaited<ReturnType<typeof open>>;
let reported = '';
/** Mails of the lost site before and after the backup. */
let former: { to: string; text: string; from: string }[] = [];

const round = (payload: Payload, perRound = 1000) =>
  sendNewsletters(payload, { perMinute: 1000, perRound, startDelay: 0 });

/** Runs rounds until `count` mails have arrived. */
const rounds = (count: number, perRound?: number) =>
  vi.waitFor(
    async () => {
      await round(site.payload, perRound);
      expect(mailServer.arrived).toHaveLength(count);
    },
    { timeout: 120_000 },
  );

const call = (name: string, body?: object) =>
  answerTo(site, siteRequest(`/api/subscriptions${name}`, { method: body ? 'POST' : 'GET', body }));

const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, ' ').replace(/=\r\n/g, '');
const headerOf = (text: string, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'mi').exec(unfolded(text))?.[1]?.trim();
const mailTo = (to: string, mails = former) =>
  mails.find((mail) => mail.to === to) ?? expect.unreachable(to);
const tokenOf = (to: string) =>
  decodeURIComponent(
    /token=([^>]+)>/.exec(headerOf(mailTo(to).text, 'List-Unsubscribe') ?? '')?.[1] ?? '',
  );

beforeAll(async () => {
  site = await open();
  const consent = { consent: 'Yes.', confirmedAt: new Date().toISOString(), refusals: 0 };
  for (const email of subscribers)
    await makeRecord('subscribers', { email, posts: true, books: false, ...consent });
  const post = (slug: string, publishedAt = new Date()) =>
    makeRecord('posts', {
      ...{ title: slug, slug, markdown: 'Text.', linksTerms: true, _status: 'published' },
      publishedAt: publishedAt.toISOString(),
    });
  const newsletter = (id: number) =>
    makeRecord('newsletters', {
      ...{ post: id, aboutBooks: false, isPaused: false, recipients: 0, sent: 0, failed: 0 },
    });
  await newsletter((await post('running')).id);
  await newsletter((await post('scheduled', new Date(Date.now() + 3_600_000))).id);
  const { id: book } = await makeRecord('books', {
    ...bookData('bell', 1),
    status: 'coming',
    releasedAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await makeRecord('subscribers', {
    ...{ email: 'waits@example.com', posts: false, books: false, waitsFor: [book], ...consent },
  });
  const { id: message } = await makeRecord('contact-messages', {
    ...{ name: 'Ann', email: 'ann@example.com', message: 'When?' },
  });

  await round(site.payload, 5);
  await rounds(5, 0);
  former = [...mailServer.arrived];
  await answerMessage(site.req, message, { text: 'In May.' });
  await rounds(6, 0);
  // Two readers leave. The next mails are prepared, but the mail server does not answer during the backup.
  for (const { to } of former.slice(0, 2))
    expect((await call('/change', { token: tokenOf(to) })).status).toBe(200);
  await site.payload.db.drizzle.execute(sql`
    UPDATE mail_server SET failures = 9, next_try_at = now() + interval '1 hour', tried_at = now()`);
  await round(site.payload, 3);
  const source = { url, dataDir: folder, release: '1.0.0' };
  const { file } = await writeBackup(source, { file: path.join(folder, 'site.backup') });

  // The site goes on until it is lost: the running newsletter ends, the scheduled one is sent, and the book comes out.
  await site.payload.db.drizzle.execute(
    sql`UPDATE mail_server SET failures = 0, next_try_at = now()`,
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  await rounds(6 + 7 + 10 + 1);
  former = [...mailServer.arrived];
  mailServer.arrived.length = 0;
  await site.outbox.stop();
  await closeSite();
  await ask(
    inject('databaseServer'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
  );

  const machine = { ...environment, DATA_DIR: await mkdtemp(path.join(folder, 'other-')) };
  const lines: string[] = [];
  const io = { report: (line: string) => lines.push(line), signal: new AbortController().signal };
  await restore(machine, url, { file, replace: true, check: false }, io);
  reported = lines.join('\n');
  site = await open();
  site.payload.secret = 'another secret, which the new machine made';
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await site.outbox.stop();
});

test('restored newsletters are paused until the author continues them, with the same Message-IDs', async () => {
  for (let again = 0; again < 3; again++) await round(site.payload);
  await answerTo(
    site,
    siteRequest('/api/subscriptions/request', {
      method: 'POST',
      body: { email: 'last@example.com', posts: true },
    }),
  );
  await expect.poll(() => mailServer.arrived.map(({ to }) => to)).toEqual(['last@example.com']);
  mailServer.arrived.length = 0;
  expect(reported).toContain('Paused newsletters: 3. The lost site may have sent their mails');

  await site.payload.update({ collection: 'newsletters', where: {}, data: { isPaused: false } });
  await rounds(7 + 10 + 1);
  const idsOf = (mails: typeof former) =>
    mails.map(({ to, text }) => `${to} ${headerOf(text, 'Message-ID')}`).toSorted();
  expect(idsOf(former)).toEqual(expect.arrayContaining(idsOf(mailServer.arrived)));
});

test('links in mails of the lost site work, and people who left stay away', async () => {
  const [left, , reader] = former;
  const token = tokenOf(reader?.to ?? '');
  expect(await call(`?token=${encodeURIComponent(token)}`)).toMatchObject({ status: 200 });
  const rows = [left, reader].map((mail) => ({
    ...{ email: mail?.to ?? '', posts: true, books: false, waitsFor: [] },
    ...{ consent: 'Imported.', confirmedAt: new Date().toISOString() },
  }));
  expect(await importSubscribers(site.req, rows)).toEqual({ added: [], unsubscribed: [left?.to] });
  expect((await call('/change', { token })).status).toBe(200);
});

test('bounces and answers to addresses in mails of the lost site are understood', async () => {
  const { from } = mailTo('reader5@example.com');
  const bounce = `To: ${from}\nContent-Type: multipart/report; boundary="B"\n\n--B\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n--B--\n`;
  expect(await receiveMail(site.payload, Buffer.from(bounce))).toBe('bounce');
  const replyTo = headerOf(mailTo('ann@example.com').text, 'Reply-To');
  const answer = `From: other@example.com\nTo: ${replyTo}\nMessage-ID: <1@example.com>\n\nThanks!\n`;
  expect(await receiveMail(site.payload, Buffer.from(answer))).toBe('answer');
});
