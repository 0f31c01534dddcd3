import { sql } from '@payloadcms/db-postgres';
import type { AddressInfo } from 'node:net';
import { createLocalReq, type Payload } from 'payload';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ask, openSite, type TestSite } from '../testing/open-site';
import type { QueuedMail } from '../queries/queue-mail';
import { openSession } from '../testing/callers';

// The whole way of a mail: outbox, job, mail server. The server stands on a port that is kept for this file.

type Arrived = { to: string[]; text: string };

let site: TestSite;
let payload: Payload;
let port: number;
const arrived: Arrived[] = [];

/** A mail server that takes every mail, except to addresses that it does not know. */
function mailServer() {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.once('end', () => {
        arrived.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
}

async function startMailServer(onPort: number): Promise<SMTPServer> {
  const server = mailServer();
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  return server;
}

const stopMailServer = (server: SMTPServer) =>
  new Promise<void>((resolve) => server.close(() => resolve()));

async function withMailServer() {
  const server = await startMailServer(port);
  onTestFinished(() => stopMailServer(server));
}

async function withOutbox(options?: { every?: number }) {
  const { runOutbox } = await import('./run-outbox');
  const outbox = runOutbox(payload, options);
  onTestFinished(() => outbox.stop());
  return outbox;
}

async function queue(mail: Partial<QueuedMail> & { to: string }) {
  const { queueMail } = await import('../queries/queue-mail');
  await queueMail(await createLocalReq({}, payload), { subject: 'A word', text: 'Ride.', ...mail });
}

const mailsTo = (to: string) => arrived.filter((mail) => mail.to.includes(to));

const rowOf = async (to: string) =>
  (await payload.find({ collection: 'mail', where: { to: { equals: to } } })).docs[0];

/** A try that waits for its hour has it now. */
const letTimePass = () =>
  payload.db.drizzle.execute(sql`UPDATE payload_jobs SET wait_until = now() - interval '1 second'`);

beforeAll(async () => {
  const probe = await startMailServer(0);
  port = (probe.server.address() as AddressInfo).port;
  await stopMailServer(probe);
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  site = await openSite();
  ({ payload } = site);
  return () => {
    delete process.env.SMTP_URL;
  };
});

test('a mail goes out once its transaction is kept, long before the outbox looks by itself, and its row says so', async () => {
  await withMailServer();
  await withOutbox({ every: 600_000 });
  await vi.waitFor(async () => {
    // Whoever listens is known to the database.
    const { rows } = await payload.db.drizzle.execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  }, 20_000);
  await queue({ to: 'quick@example.com', html: '<p>Ride.</p>' });
  await vi.waitFor(() => expect(mailsTo('quick@example.com')).toHaveLength(1), {
    interval: 10,
    timeout: 20_000,
  });
  const [mail] = mailsTo('quick@example.com');
  expect(mail?.text).toContain('Content-Type: text/plain');
  expect(mail?.text).toContain('Auto-Submitted: auto-generated');
  await vi.waitFor(async () => {
    const row = await rowOf('quick@example.com');
    expect(row).toMatchObject({ tries: 1, sentAt: expect.any(String), text: 'Ride.' });
    expect(row?.lastError).toBeNull();
  }, 20_000);
});

test('a mail of a transaction that is undone is never sent', async () => {
  await withMailServer();
  await withOutbox();
  const { inTransaction } = await import('../queries/in-transaction');
  const { queueMail } = await import('../queries/queue-mail');
  const req = await createLocalReq({}, payload);
  await expect(
    inTransaction(req, async () => {
      await queueMail(req, { to: 'undone@example.com', subject: 'A word', text: 'Ride.' });
      throw new Error('Undone.');
    }),
  ).rejects.toThrow('Undone.');
  await queue({ to: 'kept@example.com' });
  await vi.waitFor(() => expect(mailsTo('kept@example.com')).toHaveLength(1), 20_000);
  expect(await rowOf('undone@example.com')).toBeUndefined();
  expect(mailsTo('undone@example.com')).toEqual([]);
});

test('a mail server that is away keeps no mail from arriving once it is back', async () => {
  await withOutbox({ every: 100 });
  await queue({ to: 'patient@example.com' });
  await vi.waitFor(async () => {
    const row = await rowOf('patient@example.com');
    expect(row).toMatchObject({ tries: 1, lastError: expect.stringContaining('ECONNREFUSED') });
    expect(row?.sentAt).toBeNull();
  }, 20_000);
  await vi.waitFor(async () => {
    const { rows } = await payload.db.drizzle.execute(
      sql`SELECT 1 FROM payload_jobs WHERE NOT processing AND wait_until > now()`,
    );
    expect(rows).toHaveLength(1);
  }, 20_000);

  await withMailServer();
  await letTimePass();
  await vi.waitFor(() => expect(mailsTo('patient@example.com')).toHaveLength(1), 20_000);
  await vi.waitFor(async () => {
    const row = await rowOf('patient@example.com');
    expect(row).toMatchObject({ tries: 2, sentAt: expect.any(String) });
    expect(row?.lastError).toBeNull();
  }, 20_000);
});

test('who registers while the mail server is away gets his code when it is back', async () => {
  const { call, register } = await import('../testing/readers');
  await withOutbox({ every: 100 });
  expect(await register('early')).toMatchObject({ status: 200 });
  await vi.waitFor(async () => {
    expect(await rowOf('early@example.com')).toMatchObject({
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
  }, 20_000);

  await withMailServer();
  await vi.waitFor(async () => {
    await letTimePass();
    expect(mailsTo('early@example.com')).toHaveLength(1);
  }, 20_000);
  const { subject, text = '' } = await PostalMime.parse(
    mailsTo('early@example.com')[0]?.text ?? '',
  );
  expect(subject).toBe('Your code for The Fovean Chronicles');
  const [link = ''] = text.match(/\S+\/admin\/verify\?code=\S+/) ?? [];
  const code = link.split('=')[1];
  expect(await call('/Users/verify', { body: code })).toMatchObject({
    body: { userName: 'early' },
  });
});

test('a mail that the server refuses for good is not tried again, and its row says why', async () => {
  await withMailServer();
  await withOutbox({ every: 50 });
  await queue({ to: 'nobody@example.com' });
  await vi.waitFor(async () => {
    const { rows } = await payload.db.drizzle.execute(
      sql`SELECT 1 FROM payload_jobs WHERE has_error AND NOT processing`,
    );
    expect(rows).toHaveLength(1);
  }, 20_000);
  await queue({ to: 'afterwards@example.com' });
  await vi.waitFor(() => expect(mailsTo('afterwards@example.com')).toHaveLength(1), 20_000);
  expect(await rowOf('nobody@example.com')).toMatchObject({
    tries: 1,
    lastError: expect.stringContaining('No such mailbox'),
  });
});

test('several outboxes on one database send each mail once', async () => {
  await withMailServer();
  const many = Array.from({ length: 40 }, (_, number) => `reader-${number}@example.com`);
  for (const to of many) await queue({ to });
  for (let count = 0; count < 4; count++) await withOutbox({ every: 20 });
  await vi.waitFor(async () => {
    const { rows } = await payload.db.drizzle.execute(
      sql`SELECT 1 FROM payload_jobs WHERE has_error IS NOT TRUE`,
    );
    expect(rows).toEqual([]);
  }, 20_000);
  for (const to of many) expect(mailsTo(to), to).toHaveLength(1);
});

test('a mail whose process died while it sent is sent by another one', async () => {
  await withMailServer();
  await queue({ to: 'orphan@example.com' });
  const { claimJobs } = await import('../queries/claim-jobs');
  expect(await claimJobs(payload, 4)).toHaveLength(1);
  expect(await claimJobs(payload, 4)).toEqual([]);
  await payload.db.drizzle.execute(
    sql`UPDATE payload_jobs SET updated_at = now() - interval '11 minutes' WHERE processing`,
  );
  await withOutbox({ every: 50 });
  await vi.waitFor(() => expect(mailsTo('orphan@example.com')).toHaveLength(1), 20_000);
});

test('what a confidential mail said is forgotten when it was sent', async () => {
  await withMailServer();
  await withOutbox({ every: 50 });
  await queue({ to: 'secret@example.com', text: 'The code is 7', html: '7', confidential: true });
  await vi.waitFor(async () => {
    const row = await rowOf('secret@example.com');
    expect(row?.sentAt).toEqual(expect.any(String));
    expect(JSON.stringify(row)).not.toContain('The code is 7');
    expect(row?.html).toBeNull();
  }, 20_000);
  expect(mailsTo('secret@example.com')[0]?.text).toContain('The code is 7');
});

test('Payload’s own mails go the same way, with a text part and a link', async () => {
  await withMailServer();
  await withOutbox({ every: 50 });
  await payload.create({
    collection: 'users',
    data: {
      userName: 'forgetful',
      email: 'forgetful@example.com',
      password: 'correct horse',
      role: 'author',
      isValidated: true,
    },
  });
  const answer = await site.cmsApi(
    ask('/cms/api/users/forgot-password', {
      method: 'POST',
      body: { email: 'forgetful@example.com' },
    }),
  );
  expect(answer.status).toBe(200);
  await vi.waitFor(() => expect(mailsTo('forgetful@example.com')).toHaveLength(1), 20_000);
  const [mail] = mailsTo('forgetful@example.com');
  expect(mail?.text).toContain('Content-Type: text/plain');
  expect(mail?.text).toContain('Content-Type: text/html');
  expect(mail?.text).toContain('/cms/reset/');
});

test('an outbox that lost its connection hears of mails again', async () => {
  await withMailServer();
  await withOutbox({ every: 600_000 });
  const listeners = sql`SELECT pid FROM pg_stat_activity
    WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
  const pidOf = async () => (await payload.db.drizzle.execute(listeners)).rows[0]?.pid;
  const first = await vi.waitUntil(pidOf, 5_000);
  await payload.db.drizzle.execute(sql`SELECT pg_terminate_backend(${first})`);
  await vi.waitFor(async () => {
    const pid = await pidOf();
    expect(pid).toBeDefined();
    expect(pid).not.toBe(first);
  }, 20_000);
  await queue({ to: 'again@example.com' });
  await vi.waitFor(() => expect(mailsTo('again@example.com')).toHaveLength(1), 20_000);
});

test('nobody runs jobs over the network', async () => {
  const token = await openSession(payload, {
    email: 'forgetful@example.com',
    password: 'correct horse',
  });
  for (const path of ['/run', '/handle-schedules', '?limit=1']) {
    const answer = await site.cmsApi(ask(`/cms/api/payload-jobs${path}`, { token }));
    expect(answer.status, path).toBeGreaterThanOrEqual(401);
    expect(answer.status, path).toBeLessThan(500);
  }
});
