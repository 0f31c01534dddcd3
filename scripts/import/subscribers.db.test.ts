import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '@payloadcms/db-postgres';
import { createLocalReq, type Payload } from 'payload';
import { beforeAll, expect, test } from 'vitest';
import { newsletterMail } from '../../cms/newsletters/newsletter-mail';
import { deleteSubscriber } from '../../cms/subscriptions/queries/delete-subscriber';
import { listSubscribers } from '../../cms/subscriptions/queries/list-subscribers';
import { bookData } from '../../cms/testing/book-data';
import { openSite } from '../../cms/testing/open-site';
import { run as exportTo } from '../export/run';
import { readArguments } from './main';

let payload: Payload;
let importTable: (typeof import('./run'))['importTable'];

beforeAll(async () => {
  ({ payload } = await openSite());
  ({ importTable } = await import('./run'));
});

async function run(text: string, ...options: string[]): Promise<string[]> {
  const lines: string[] = [];
  const args = readArguments(['readers.csv', ...options], path.resolve('/'));
  await importTable(payload, { ...args, text }, { print: (line) => lines.push(line) });
  return lines;
}

const subscriber = async (email: string) =>
  (await payload.find({ collection: 'subscribers', where: { email: { equals: email } } })).docs[0];

const proof = ['--consent', 'Form of old.example.com, 2019'];

test('nothing is imported without proof of consent', async () => {
  await expect(run('email\nann@example.com\n')).rejects.toThrow('where and when');
  await expect(run('name\nAnn\n', ...proof)).rejects.toThrow('column “email”');
  await expect(run('email\n"ann', ...proof)).rejects.toThrow('not CSV');
});

test('subscribers are imported with date and proof of consent, and invalid rows are reported', async () => {
  const lines = await run(
    '\ufeffEmail Address;CONFIRM_TIME;consent;status\r\n Ann@Example.com ;2019-05-01 09:00:00Z;;subscribed\r\n' +
      'bob@example.com;;"Fair, 2020; signed";\r\nann@example.com;;;\r\nnobody;;;\r\ncut@example.com;;;cleaned\r\n',
    ...proof,
  );
  expect(lines).toEqual([
    'not imported: row 4: is in the file twice',
    'not imported: row 5: “nobody” is no e-mail address',
    'not imported: row 6: gets no mails there',
    'Imported: subscribers 2. Here already: 0, unsubscribed before: 0, rows left out: 3. Each mail says where they agreed.',
  ]);
  expect(await subscriber('ann@example.com')).toMatchObject({
    ...{ posts: true, books: true, consent: 'Imported: Form of old.example.com, 2019' },
    confirmedAt: '2019-05-01T09:00:00.000Z',
  });
  const bob = await subscriber('bob@example.com');
  expect(bob?.consent).toBe('Imported: Fair, 2020; signed');
  expect((await payload.count({ collection: 'mail' })).totalDocs).toBe(0);
  const post = { title: 'T', excerpt: '', slug: 't', fromBook: 0 };
  const mail = newsletterMail({
    ...{ post, consent: 'Imported: A & B', origin: 'https://site.example', token: null },
  });
  expect(mail.text).toContain(
    'because you agreed to it before this site had its own list (A & B).',
  );
  expect(mail.html).toContain('(A &amp; B)');
});

test('columns of other systems are understood', async () => {
  await run('Email Address,Subscribed at\ncurated@example.com,2021-02-04 07:55:20 +0000', ...proof);
  expect(await subscriber('curated@example.com')).toMatchObject({
    confirmedAt: '2021-02-04T07:55:20.000Z',
  });
  const files = [
    'Email Address,CLEAN_TIME\nout@example.com,2020-03-23 17:30:05',
    'email,email_disabled\nout@example.com,true',
    'email,deleted_at\nout@example.com,2022-01-01',
    ...['pending', 'inactive', 'Complained', 'cancelled'].map(
      (status) => `email,status\nout@example.com,${status}`,
    ),
  ];
  for (const file of files)
    expect(await run(file, ...proof), file).toContain('not imported: row 2: gets no mails there');
});

test('unsubscribed and bounced addresses are not imported, and only hashes of them are stored', async () => {
  const req = await createLocalReq({}, payload);
  const emails = ['gone@example.com', 'deleted@example.com', 'bounced@example.com'];
  await run(`email\n${emails.join('\n')}\n`, ...proof, '--topics', 'posts');
  await deleteSubscriber(req, sql`email = 'gone@example.com'`);
  await payload.delete({
    collection: 'subscribers',
    where: { email: { equals: 'deleted@example.com' } },
  });
  await payload.db.drizzle.execute(
    sql`UPDATE subscribers SET stopped_at = now() WHERE email = 'bounced@example.com'`,
  );
  const lines = await run(`email\n${emails.join('\n')}\n`, ...proof);
  expect(lines.at(-1)).toMatch(
    /^Imported: subscribers 0\. Here already: 1, unsubscribed before: 2/,
  );
  expect(await subscriber('bounced@example.com')).toMatchObject({
    ...{ books: false, stoppedAt: expect.any(String) },
  });
  const { rows } = await payload.db.drizzle.execute(sql`SELECT hash FROM unsubscribed`);
  expect(JSON.stringify(rows)).not.toMatch(/example/);
});

test('an export of the subscribers can be imported again without loss', async () => {
  const book = await payload.create({ collection: 'books', data: bookData('the-tenth-bell', 9) });
  const waiting = {
    ...{ email: 'wait@example.com', posts: false, books: false, waitsFor: [book.id] },
    ...{ consent: 'Imported: A fair', confirmedAt: '2020-01-02T03:04:05.678Z', refusals: 0 },
  };
  await payload.create({ collection: 'subscribers', data: waiting });
  const own = {
    posts: true,
    waitsFor: [],
    consent: '=“Mail me”, new\nposts',
    email: 'own@example.com',
  };
  await payload.create({ collection: 'subscribers', data: { ...waiting, ...own } });
  const folder = await mkdtemp(path.join(tmpdir(), 'subscribers-'));
  const target = { folder: path.join(folder, 'all.csv'), force: false };
  const io = { print: () => undefined, signal: new AbortController().signal };
  await exportTo(payload, target, io);
  const text = await readFile(target.folder, 'utf8');
  expect(text).toContain('bob@example.com,true,true,"Imported: Fair, 2020; signed",');
  expect(text).not.toContain('bounced');
  await expect(exportTo(payload, target, io)).rejects.toThrow('exists');
  const kept = async () => listSubscribers(await createLocalReq({}, payload));
  const before = await kept();
  await payload.db.drizzle.execute(sql`DELETE FROM subscribers WHERE stopped_at IS NULL`);
  expect((await run(text)).at(-1)).toContain(`Imported: subscribers ${before.length}.`);
  expect(await kept()).toEqual(before);
});
