import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq } from 'payload';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../testing/free-port';
import { type Arrived, startMailServer } from '../../testing/mail-server';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';
import { inTransaction } from '../database/queries/connection';
import { announceMessages } from '../../subjects/messages/queries/messages';
import { claimDue } from './queries/claims';
import { readMailServer } from './queries/mail-server';
import { type QueuedMail, queueMail } from './queries/queue-mail';
import { putOffMail } from './queries/unsent-mail';
import { runClaim, runOutbox } from './run-outbox';
import { notifyAuthorSlug } from './task-slugs';
import { logInAs } from '../../testing/callers';
import { sendMailsTo } from '../../testing/send-mails-to';

/** Starts the mail server for the rest of the test. */
async function withMailServer(held?: Promise<void>) {
  const { stop } = await startMailServer({ port, arrived, held });
  onTestFinished(stop);
}

function withOutbox(options?: { every?: number; renewEvery?: number }) {
  const outbox = runOutbox(payload, options);
  onTestFinished(() => outbox.stop());
}

async function queue(mail: Partial<QueuedMail> & { to: string }) {
  await queueMail(await createLocalReq({}, payload), { subject: 'A word', text: 'Ride.', ...mail });
}

const run = <Row extends Record<string, unknown>>(query: SQL) =>
  payload.db.drizzle.execute<Row>(query);

const mailsTo = (recipient: string) => arrived.filter(({ to }) => to === recipient);

const rowOf = async (to: string) =>
  (await payload.find({ collection: 'mail', where: { to: { equals: to } } })).docs[0];

async function letTimePass() {
  await run(
    sql`UPDATE mail SET next_try_at = now() - interval '1 second' WHERE next_try_at IS NOT NULL`,
  );
  await run(
    sql`UPDATE mail_server SET next_try_at = now(), tried_at = now() - interval '1 minute'`,
  );
}

const serverState = () => readMailServer({ payload });

const arrived: Arrived[] = [];
const port = await freePort();
const site = await openSite();
const { payload } = site;
sendMailsTo(payload, `smtp://127.0.0.1:${port}`);

beforeEach(async () => {
  await run(sql`UPDATE mail_server SET failures = 0, failing_since = NULL`);
});

test('a mail is sent as soon as its transaction is committed, its row says so, and a sent code is deleted', async () => {
  await withMailServer();
  withOutbox({ every: 600_000 });
  await vi.waitFor(async () => {
    // The outbox listens.
    const { rows } = await run(
      sql`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  }, 60_000);
  const req = await createLocalReq({}, payload);
  const undone = inTransaction(req, async () => {
    await queueMail(req, { to: 'undone@example.com', subject: 'A word', text: 'Ride.' });
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  await queue({ to: 'quick@example.com', html: '<p>Ride.</p>' });
  await queue({ to: 'secret@example.com', text: 'The code is 7', html: '7', confidential: true });
  for (const to of ['quick@example.com', 'secret@example.com'])
    await vi.waitFor(async () => {
      expect(await rowOf(to)).toMatchObject({ tries: 1, sentAt: expect.any(String) });
    }, 60_000);
  const [mail] = mailsTo('quick@example.com');
  expect(mail?.text).toContain('Content-Type: text/plain');
  expect(mail?.text).toContain('Auto-Submitted: auto-generated');
  expect(await rowOf('quick@example.com')).toMatchObject({ lastError: null, text: 'Ride.' });
  expect(mailsTo('secret@example.com')[0]?.text).toContain('The code is 7');
  const stored = await rowOf('secret@example.com');
  expect(JSON.stringify(stored)).not.toContain('The code is 7');
  expect(stored?.html).toBeNull();
  expect(await rowOf('undone@example.com')).toBeUndefined();
  expect(mailsTo('undone@example.com')).toEqual([]);
});

test('a permanently refused mail is not tried again, and its row says why', async () => {
  await withMailServer();
  withOutbox({ every: 50 });
  await queue({ to: 'nobody@example.com' });
  await vi.waitFor(async () => {
    const { rows } = await run(
      sql`SELECT 1 FROM mail WHERE sent_at IS NULL AND next_try_at IS NULL`,
    );
    expect(rows).toHaveLength(1);
  }, 60_000);
  await queue({ to: 'afterwards@example.com' });
  await vi.waitFor(() => expect(mailsTo('afterwards@example.com')).toHaveLength(1), 60_000);
  expect(await rowOf('nobody@example.com')).toMatchObject({
    tries: 1,
    lastError: expect.stringContaining('No such mailbox'),
  });
});

test('a mail to an unavailable mailbox is retried for five days, finally every two hours', async () => {
  await withMailServer();
  await queue({ to: 'stubborn@example.com' });
  const pauses: number[] = [];
  for (;;) {
    await letTimePass();
    const [claim] = await claimDue(payload, 1);
    if (!claim) break;
    // The pause begins when the mail was refused, so the clock stops until then.
    vi.useFakeTimers({ toFake: ['Date'] });
    const begun = Date.now();
    await runClaim(payload, claim).finally(() => vi.useRealTimers());
    const { rows } = await run<{ until: string | null }>(
      sql`SELECT extract(epoch FROM next_try_at) * 1000 AS until FROM mail WHERE id = ${claim.id}`,
    );
    if (rows[0]?.until === null) break;
    pauses.push(Math.round((Number(rows[0]?.until) - begun) / 1000));
    if (pauses.length < 13) continue;
    await run(sql`UPDATE mail SET queued_at = now() - interval '121 hours' WHERE id = ${claim.id}`);
  }
  expect(pauses.slice(0, 3)).toEqual([5, 10, 20]);
  expect(pauses.at(-1)).toBe(7200);
  expect(pauses).toHaveLength(13);
});

test('several outboxes on one database send each mail once', async () => {
  await withMailServer();
  const many = Array.from({ length: 40 }, (_, number) => `reader-${number}@example.com`);
  for (const to of many) await queue({ to });
  for (let count = 0; count < 4; count++) withOutbox({ every: 20 });
  await vi.waitFor(async () => {
    const { rows } = await run(sql`SELECT 1 FROM mail WHERE next_try_at IS NOT NULL`);
    expect(rows).toEqual([]);
  }, 60_000);
  for (const to of many) expect(mailsTo(to), to).toHaveLength(1);
});

test('pending mails are sent as soon as the mail server answers again, regardless of their schedule', async () => {
  withOutbox({ every: 50 });
  const many = Array.from({ length: 20 }, (_, number) => `waiting-${number}@example.com`);
  for (const to of many) await queue({ to });
  await vi.waitFor(async () => {
    await letTimePass();
    const state = await serverState();
    expect(state).toMatchObject({
      failingFor: expect.any(Number),
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
    expect(state.waiting).toBeGreaterThanOrEqual(many.length);
  }, 60_000);
  // Those attempted before the server counted as failing have their own schedule.
  await run(sql`
    UPDATE mail SET next_try_at = now() + interval '1 hour' WHERE failures > 0 AND sent_at IS NULL`);

  await withMailServer();
  await run(sql`UPDATE mail_server SET next_try_at = now()`);
  await vi.waitFor(() => {
    for (const to of many) expect(mailsTo(to), to).toHaveLength(1);
  }, 60_000);
  expect(await serverState()).toMatchObject({ failingFor: null, lastError: null });
});

/** Returns the mails in the order in which they are claimed. */
async function takenInOrder(most: number): Promise<string[]> {
  const order: string[] = [];
  for (let count = 0; count < most; count++) {
    const [claim] = await claimDue(payload, 1);
    if (!claim) break;
    const { rows } = await run(sql`SELECT "to" FROM mail WHERE id = ${claim.id}`);
    order.push(String(rows[0]?.to));
  }
  return order;
}

const deleteMails = () => run(sql`DELETE FROM mail`);

test('codes are sent first, the newest before others, because users wait for them', async () => {
  await deleteMails();
  onTestFinished(async () => void (await deleteMails()));
  for (const [to, confidential] of [
    ['first-notice', false],
    ['first-code', true],
    ['second-notice', false],
    ['second-code', true],
  ] as const)
    await queue({ to, confidential });
  expect(await takenInOrder(9)).toEqual([
    'second-code',
    'first-code',
    'first-notice',
    'second-notice',
  ]);
});

test('a failing server is probed with one mail at a time, in turn, and at once for a new code', async () => {
  await deleteMails();
  onTestFinished(async () => void (await deleteMails()));
  await queue({ to: 'tried-before', confidential: true });
  await run(sql`UPDATE mail SET tries = 3 WHERE "to" = 'tried-before'`);
  for (const to of ['third', 'fourth']) await queue({ to });
  const inTrouble = sql`UPDATE mail_server SET failures = 2, failing_since = now(),
    tried_at = now() - interval '10 seconds', next_try_at = now()`;
  await run(inTrouble);
  expect(await takenInOrder(9)).toEqual(['fourth']);
  expect(await takenInOrder(9)).toEqual([]);
  await run(inTrouble);
  expect(await takenInOrder(9)).toEqual(['third']);
  await run(sql`UPDATE mail_server SET tried_at = now() - interval '10 seconds'`);
  expect(await takenInOrder(9)).toEqual([]);
  await queue({ to: 'asked-for', confidential: true });
  expect(await takenInOrder(9)).toEqual(['asked-for']);
  expect(await takenInOrder(9)).toEqual([]);
});

const letClaimsAge = (by: string) =>
  run(sql`UPDATE mail SET claimed_at = now() - ${by}::interval WHERE claimed_at IS NOT NULL`);

test('if a process dies while it sends a mail, another one sends the mail within a minute', async () => {
  await withMailServer();
  await queue({ to: 'orphan@example.com' });
  expect(await claimDue(payload, 4)).toHaveLength(1);
  expect(await claimDue(payload, 4)).toEqual([]);
  await letClaimsAge('50 seconds');
  withOutbox({ every: 50 });
  await vi.waitFor(() => expect(mailsTo('orphan@example.com')).toHaveLength(1), 60_000);
});

test('no other process claims a mail while its process sends it, or after it was sent', async () => {
  let accept = () => {};
  await withMailServer(new Promise((resolve) => (accept = resolve)));
  withOutbox({ every: 50, renewEvery: 50 });
  await queue({ to: 'slow@example.com' });
  await vi.waitFor(() => expect(mailsTo('slow@example.com')).toHaveLength(1), 60_000);
  await letClaimsAge('40 seconds');
  await vi.waitFor(async () => {
    const { rows } = await run(
      sql`SELECT FROM mail WHERE "to" = 'slow@example.com' AND claimed_at > now() - interval '30 seconds'`,
    );
    expect(rows).toHaveLength(1);
  }, 60_000);
  accept();
  await vi.waitFor(
    async () => expect(await rowOf('slow@example.com')).toMatchObject({ tries: 1 }),
    60_000,
  );
  // Another process that sent it, too, failed late.
  const late = { id: Number((await rowOf('slow@example.com'))?.id), reason: 'Late.', failures: 1 };
  await putOffMail(await createLocalReq({}, payload), { ...late, until: '2099-01-01T00:00:00Z' });
  expect(await rowOf('slow@example.com')).toMatchObject({ tries: 1, lastError: null });
  expect(await claimDue(payload, 4)).toEqual([]);
  expect(mailsTo('slow@example.com')).toHaveLength(1);
});

test('a job does not wait for a backlog of mails', async () => {
  for (const to of ['one@example.com', 'two@example.com']) await queue({ to });
  await payload.jobs.queue({ task: notifyAuthorSlug, input: {} });
  const first = await claimDue(payload, 1);
  expect(first).toMatchObject([{ isMail: false }]);
  expect(await claimDue(payload, 1, first)).toMatchObject([{ isMail: true }]);
  await deleteMails();
});

test('the mail to the author has the number of pending messages at sending, and is not sent if there are none', async () => {
  const email = 'told@example.com';
  await payload.updateGlobal({ slug: 'site-settings', data: { noticesTo: email } });
  const messages = await Promise.all(
    ['Ann', 'Ben', 'Cid'].map((name) =>
      makeRecord('contact-messages', { name, email: 'ann@example.com', message: 'Well met.' }),
    ),
  );
  const handle = (ids: number[]) =>
    payload.update({
      collection: 'contact-messages',
      where: { id: { in: ids } },
      data: { handled: true },
    });
  const announce = async () => announceMessages(await createLocalReq({}, payload));
  const [first = 0, ...others] = messages.map(({ id }) => id);

  await announce();
  expect(await rowOf(email)).toMatchObject({ subject: '3 messages are waiting for you' });
  await handle([first]);
  await withMailServer();
  withOutbox({ every: 50 });
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), 60_000);
  expect(mailsTo(email)[0]?.text).toContain('2 messages are waiting for you');
  await expect
    .poll(() => rowOf(email))
    .toMatchObject({ subject: '2 messages are waiting for you', sentAt: expect.any(String) });

  await announce();
  await handle(others);
  await letTimePass();
  await vi.waitFor(async () => {
    const { totalDocs } = await payload.count({
      collection: 'mail',
      where: { topic: { equals: 'contact-messages' } },
    });
    expect(totalDocs).toBe(1);
  }, 60_000);
  expect(mailsTo(email)).toHaveLength(1);
});

test('jobs cannot be run over the network', async () => {
  const token = await logInAs(site, 'author');
  for (const path of ['/run', '/handle-schedules', '?limit=1']) {
    const answer = await site.cmsApi(siteRequest(`/cms/api/payload-jobs${path}`, { token }));
    expect(answer.status, path).toBeGreaterThanOrEqual(401);
    expect(answer.status, path).toBeLessThan(500);
  }
});
