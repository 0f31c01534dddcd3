import { sql } from '@payloadcms/db-postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logInAs } from '../../testing/callers';
import { openSite, siteRequest } from '../../testing/open-site';
import { listSweeps, runDueSweeps } from './queries/run-sweeps';
import type { Sweep } from './queries/sweeps';

const site = await openSite();
const { payload } = site;
const asAuthor = await logInAs(site, 'author');
await payload.create({
  collection: 'posts',
  data: { title: 'T', slug: 'commented', markdown: 'Words.', _status: 'published' },
});

const { signal } = new AbortController();

const run = (listed?: Sweep[]) => runDueSweeps(payload, { signal, listed });

const execute = (text: string) => payload.db.drizzle.execute(sql.raw(text));

const post = '(SELECT min(id) FROM posts)';

/** Inserts an expired row and a current one, and returns which of them exist. */
const pairs: Record<string, { insert: (text: 'old' | 'new') => string; left: string }> = {
  comments: {
    insert: (text) => `INSERT INTO comments (post_id, text, status, updated_at)
      VALUES (${post}, '${text}', 'rejected', now() - interval '${text === 'old' ? 91 : 89} days')`,
    left: `SELECT text FROM comments WHERE status = 'rejected'`,
  },
  'comments that were deleted': {
    insert: (text) => `INSERT INTO comments (post_id, text, status, deleted_at)
      VALUES (${post}, '${text}', 'deleted', now() - interval '${text === 'old' ? 61 : 55} minutes')`,
    left: `SELECT text FROM comments WHERE status = 'deleted'`,
  },
  terms: {
    insert: (
      text,
    ) => `INSERT INTO glossary_terms (subject, description, status, suggested_at, updated_at)
      VALUES ('${text}', 'Words.', 'rejected', now(), now() - interval '${text === 'old' ? 91 : 89} days')`,
    left: `SELECT subject AS text FROM glossary_terms WHERE status = 'rejected'`,
  },
  suggestions: {
    insert: (text) => `INSERT INTO suggestions (token_hash, subject, description, decided_at)
      VALUES ('decided ${text}', '${text}', 'Words.', now() - interval '${text === 'old' ? 366 : 364} days')`,
    left: `SELECT subject AS text FROM suggestions WHERE token_hash LIKE 'decided %'`,
  },
  'e-mail addresses with suggestions': {
    insert: (text) => `WITH term AS (
        INSERT INTO glossary_terms (subject, description, status)
        VALUES ('Open', 'Words.', 'pending') RETURNING id)
      INSERT INTO suggestions (token_hash, term_id, subject, description, email, created_at)
      SELECT 'mail ${text}', id, 'S', 'D', '${text}', now() - interval '${text === 'old' ? 181 : 179} days' FROM term`,
    left: `SELECT email AS text FROM suggestions WHERE email IS NOT NULL`,
  },
  'IP addresses of suggestions': {
    insert: (
      text,
    ) => `INSERT INTO suggestions (token_hash, subject, description, address, created_at)
      VALUES ('address ${text}', 'S', 'D', '${text}', now() - interval '${text === 'old' ? 31 : 29} days')`,
    left: `SELECT address AS text FROM suggestions WHERE address IS NOT NULL`,
  },
  'blocked IP addresses': {
    insert: (text) => `INSERT INTO blocked_suggesters (address, created_at)
      VALUES ('${text}', now() - interval '${text === 'old' ? 31 : 29} days')`,
    left: `SELECT address AS text FROM blocked_suggesters`,
  },
  decisions: {
    insert: (text) => `INSERT INTO decisions (decided, created_at)
      VALUES ('"${text}"', now() - interval '${text === 'old' ? 8 : 6} days')`,
    left: `SELECT decided AS text FROM decisions`,
  },
  accounts: {
    insert: (
      text,
    ) => `INSERT INTO users (user_name, user_name_key, email, role, verification_code_expires_at)
      VALUES ('${text}', '${text}', '${text}@example.com', 'reader', now() - interval '${text === 'old' ? 8 : 6} days')`,
    left: 'SELECT user_name AS text FROM users WHERE is_validated IS NOT TRUE',
  },
  sessions: {
    insert: (text) => `INSERT INTO users_sessions (_order, _parent_id, id, expires_at)
      VALUES (1, (SELECT min(id) FROM users), '${text}', now() ${text === 'old' ? '-' : '+'} interval '1 hour')`,
    left: `SELECT id AS text FROM users_sessions WHERE id IN ('old', 'new')`,
  },
  challenges: {
    insert: (text) => `INSERT INTO passkey_challenges (challenge, user_id, purpose, expires_at)
      VALUES ('${text}', (SELECT min(id) FROM users), 'log-in', now() ${text === 'old' ? '-' : '+'} interval '1 hour')`,
    left: 'SELECT challenge AS text FROM passkey_challenges',
  },
  mails: {
    insert: (text) => `INSERT INTO mail ("to", subject, text, sent_at)
      VALUES ('a@example.com', 'S', '${text}', now() - interval '${text === 'old' ? 91 : 89} days')`,
    left: `SELECT text FROM mail WHERE sent_at IS NOT NULL`,
  },
  'mails that wait': {
    insert: (text) => `INSERT INTO mail ("to", subject, text, updated_at)
      VALUES ('b@example.com', 'S', '${text}', now() - interval '${text === 'old' ? 91 : 89} days')`,
    left: `SELECT text FROM mail WHERE sent_at IS NULL`,
  },
  jobs: {
    insert: (text) => `INSERT INTO payload_jobs (queue, has_error, updated_at)
      VALUES ('${text}', true, now() - interval '${text === 'old' ? 31 : 29} days')`,
    left: 'SELECT queue AS text FROM payload_jobs',
  },
  limits: {
    insert: (text) => `INSERT INTO rate_limits (key, points, expire)
      VALUES ('${text}', 1, extract(epoch FROM now()) * 1000 ${text === 'old' ? '-' : '+'} 3600000)`,
    left: `SELECT key AS text FROM rate_limits WHERE key IN ('old', 'new')`,
  },
  'hashes of visitors': {
    insert: (text) => `INSERT INTO daily_visitors (day, kind, subject, visitor)
      VALUES ((now() AT TIME ZONE 'UTC')::date - ${text === 'old' ? 1 : 0}, 'site', '', '${text}')`,
    left: 'SELECT visitor AS text FROM daily_visitors',
  },
  'salts of visitors': {
    insert: (text) => `INSERT INTO visitor_salts (day, salt)
      VALUES ((now() AT TIME ZONE 'UTC')::date - ${text === 'old' ? 1 : 0}, '${text}')`,
    left: 'SELECT salt AS text FROM visitor_salts',
  },
  answers: {
    insert: (
      text,
    ) => `INSERT INTO idempotent_calls (caller, route, key, fingerprint, reply, created_at)
      VALUES ((SELECT min(id) FROM users), 'GET /', '${text}', 'f', '{}', now() - interval '${text === 'old' ? 25 : 23} hours')`,
    left: 'SELECT key AS text FROM idempotent_calls',
  },
  'IP addresses': {
    insert: (text) => `INSERT INTO users
        (user_name, user_name_key, email, role, is_validated, ip_address, last_login_at)
      VALUES ('${text} ip', '${text} ip', '${text}.ip@example.com', 'reader', true, '${text}',
        now() - interval '${text === 'old' ? 31 : 29} days')`,
    left: `SELECT ip_address AS text FROM users WHERE ip_address IN ('old', 'new')`,
  },
  'reports by visitors': {
    insert: (text) => `WITH reported AS (
        INSERT INTO comments (post_id, text, status) VALUES (${post}, 'Hm.', 'approved') RETURNING id)
      INSERT INTO comment_reports (comment_id, reporter, created_at)
      SELECT id, 'address ${text}', now() - interval '${text === 'old' ? 31 : 29} days' FROM reported`,
    left: `SELECT replace(reporter, 'address ', '') AS text FROM comment_reports`,
  },
};

test('every sweep removes expired data only, and counts it', async () => {
  for (const { insert } of Object.values(pairs))
    for (const text of ['old', 'new'] as const) await execute(insert(text));
  await run();
  for (const [name, { left }] of Object.entries(pairs)) {
    const { rows } = await execute(left);
    expect(rows, name).toEqual([{ text: 'new' }]);
  }
  const records = await listSweeps(payload);
  for (const { name, ranAt, error } of records)
    expect({ name, ran: ranAt !== null, error }).toEqual({ name, ran: true, error: null });
  expect(records.find(({ name }) => name === 'Outbox')).toMatchObject({ removed: 2 });
});

test('a rejected comment with replies stays, and so does the placeholder of a deleted one', async () => {
  await execute(`INSERT INTO comments (id, post_id, text, status, updated_at, deleted_at) VALUES
    (9001, ${post}, 'kept', 'rejected', now() - interval '1 year', NULL),
    (9002, ${post}, 'forgotten', 'deleted', now(), now() - interval '1 year')`);
  await execute(`INSERT INTO comments (post_id, text, status, parent_id)
    VALUES (${post}, 'reply', 'approved', 9001), (${post}, 'reply', 'approved', 9002)`);
  await execute('DELETE FROM sweeps');
  await run();
  const { rows } = await execute(
    'SELECT text FROM comments WHERE id > 9000 AND id < 9003 ORDER BY id',
  );
  expect(rows).toEqual([{ text: 'kept' }, { text: '' }]);
});

test('a long list is deleted completely, except for locked rows', async () => {
  await execute(`INSERT INTO rate_limits (key, points, expire)
    SELECT 'many ' || number, 1, 0 FROM generate_series(1, 2500) AS number`);
  const { pool } = payload.db;
  const other = await pool.connect();
  await other.query("BEGIN; SELECT FROM rate_limits WHERE key = 'many 7' FOR UPDATE");
  await execute('DELETE FROM sweeps');
  await run();
  await other.query('COMMIT');
  other.release();
  const { rows } = await execute("SELECT key FROM rate_limits WHERE key LIKE 'many %'");
  expect(rows).toEqual([{ key: 'many 7' }]);
});

const sweep = (name: string, work: () => number | Promise<number>): Sweep => ({
  name,
  rule: `What ${name} removes.`,
  run: async () => work(),
});

test('a failed sweep has its reason on the dashboard, and does not stop the others', async () => {
  let ran = 0;
  const failing = sweep('A', () => Promise.reject(new Error('The table is gone.')));
  await run([failing, sweep('B', () => ++ran)]);
  expect(await listSweeps(payload, [failing, sweep('B', () => 0)])).toMatchObject([
    { name: 'A', error: 'The table is gone.', removed: 0 },
    { name: 'B', error: null, removed: 1, removedInAll: 1 },
  ]);

  const list = (token: string) =>
    site.cmsApi(siteRequest('/cms/api/sweeps?where[error][exists]=true', { token }));
  const { docs } = (await (await list(asAuthor)).json()) as { docs: { name: string }[] };
  expect(docs.map(({ name }) => name)).toEqual(['A']);
  expect((await list(await logInAs(site, 'editor'))).status).toBe(403);
});

test('every sweep runs again after midnight, even if the process was not running then', async () => {
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const nightly = sweep('nightly', () => ++runs);
  const runAt = async (now: string, lastRun: string) => {
    await execute(`UPDATE sweeps SET ran_at = '${lastRun}'`);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    await run([nightly]);
    vi.useRealTimers();
    return runs;
  };
  await run([nightly]);
  expect(await runAt('2026-05-01T23:59:00Z', '2026-05-01T23:40:00Z')).toBe(1);
  expect(await runAt('2026-05-02T00:01:00Z', '2026-05-01T23:40:00Z')).toBe(2);
});

test('one of several processes runs a due sweep, and no other repeats it within the hour', async () => {
  let running = 0;
  let runs = 0;
  let looked = 0;
  const once = sweep('once', async () => {
    expect(++running).toBe(1);
    await vi.waitFor(() => expect(looked).toBe(2), { timeout: 60_000 });
    running--;
    return ++runs;
  });
  // The first is still running when the others check.
  await Promise.all([1, 2, 3].map(() => run([once]).finally(() => (looked += 1))));
  looked = 2;
  await run([once]);
  expect(runs).toBe(1);
  await execute("UPDATE sweeps SET ran_at = now() - interval '1 hour'");
  await run([once]);
  expect(runs).toBe(2);
  expect(await listSweeps(payload, [once])).toMatchObject([{ removed: 2, removedInAll: 3 }]);
});
