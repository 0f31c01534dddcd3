import path from 'node:path';
import { sql } from '@payloadcms/db-postgres';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bookData } from '../../testing/book-data';
import { openSite } from '../../testing/open-site';
import { createLocalReq } from 'payload';
import { countryDatabase } from '../../testing/country-database';
import { listening } from '../../testing/listening';
import { temporaryFolder } from '../../testing/temporary-folder';
import { countViews } from './count-views';
import { openCountries } from './country-of';
import { otherSubjects } from './limits';
import { readFigures } from './queries/read-figures';

let today = new Date('2026-05-01T12:00:00Z');

const site = await openSite();
const { payload } = site;
await payload.create({ collection: 'books', data: { ...bookData('a-book', 1), title: 'A Book' } });

beforeEach(async () => {
  today = new Date('2026-05-01T12:00:00Z');
  await payload.db.drizzle.execute(sql`
    TRUNCATE daily_counts, daily_visitors, visitor_salts`);
});

/** A process that counts, with a site where every page but `/missing` exists. */
async function process(countryOf?: (ip: string) => string | null) {
  const views = countViews(payload, {
    pagePathOf: ({ url = '' }) => url.split('?', 1)[0] ?? null,
    ipOf: ({ headers }) => String(headers['x-ip']),
    countryOf,
    now: () => today.getTime(),
  });
  onTestFinished(() => views.stop());
  const origin = await listening(
    views.observe((request, response) => {
      response.statusCode = request.url === '/missing' ? 404 : 200;
      response.end();
    }),
  );
  const ask = (path: string, ip: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-ip': ip,
        ...headers,
      },
    });
  return { ...views, ask };
}

const counts = async (kind: string) =>
  (
    await payload.db.drizzle.execute(sql`
      SELECT day::text, subject, views, visitors FROM daily_counts
      WHERE kind = ${kind} ORDER BY day, subject`)
  ).rows;

test('views are counted by page, and visitors once a day in all processes', async () => {
  const [one, other] = [await process(), await process()];
  await one.ask('/books', '192.0.2.1');
  await one.ask('/books', '192.0.2.1');
  await one.ask('/books', '192.0.2.2');
  await one.ask('/missing', '192.0.2.3');
  await Promise.all([one.store(), other.store()]);
  await other.ask('/books', '192.0.2.2');
  await other.ask('/blog', '192.0.2.2');
  await Promise.all([one.store(), other.store()]);
  const day = '2026-05-01';
  expect(await counts('page')).toEqual([
    { day, subject: '/blog', views: 1, visitors: 1 },
    { day, subject: '/books', views: 4, visitors: 2 },
  ]);
  expect(await counts('site')).toEqual([{ day, subject: '', views: 5, visitors: 2 }]);

  today = new Date('2026-05-02T00:00:01Z');
  await one.ask('/books', '192.0.2.1');
  await one.store();
  const next = { day: '2026-05-02', views: 1, visitors: 1 };
  expect((await counts('site'))[1]).toMatchObject(next);
});

test('the stored hash of a visitor differs for each page and each day', async () => {
  const { ask, store } = await process();
  await ask('/', '192.0.2.77');
  today = new Date('2026-05-02T12:00:00Z');
  await ask('/', '192.0.2.77');
  await store();
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT DISTINCT day, visitor FROM daily_visitors`);
  // The page, the site, and the class of device.
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2 * 3);
  expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
});

test('counts are kept while the database is unavailable', async () => {
  const { ask, store } = await process();
  await ask('/books', '192.0.2.1');
  await payload.db.drizzle.execute(sql`ALTER TABLE daily_counts RENAME TO away`);
  await expect(store()).rejects.toThrow();
  await payload.db.drizzle.execute(sql`ALTER TABLE away RENAME TO daily_counts`);
  await ask('/books', '192.0.2.1');
  await store();
  expect(await counts('page')).toMatchObject([{ views: 2, visitors: 1 }]);
});

test('beyond ten browsers, those of one network count as one visitor', async () => {
  const { ask, store } = await process();
  for (let number = 0; number < 300; number++)
    await ask('/books', '192.0.2.1', { 'user-agent': `Mozilla/5.0 (rv:${number}.0) Firefox/9.0` });
  await ask('/books', '192.0.2.2');
  await store();
  await ask('/books', '192.0.2.1', { 'user-agent': 'Mozilla/5.0 (rv:1) Firefox/9.0' });
  await store();
  for (const kind of ['site', 'page', 'device'])
    expect(await counts(kind), kind).toMatchObject([{ views: 302, visitors: 12 }]);
  const { rows } = await payload.db.drizzle.execute(sql`SELECT FROM daily_visitors`);
  expect(rows).toHaveLength(3 * 12);
});

/** Views of a page by as many visitors. */
const crowd = async (
  { ask }: Awaited<ReturnType<typeof process>>,
  size: number,
  page = '/books',
) => {
  for (let number = 0; number < size; number++)
    await ask(page, `198.51.${number >> 8}.${number % 256}`);
};

test('a crowd is stored in small transactions, and a failed one loses and repeats nothing', async () => {
  const views = await process();
  await crowd(views, 600);
  await crowd(views, 1, '/blog');
  await payload.db.drizzle.execute(sql`
    ALTER TABLE daily_counts ADD CONSTRAINT no_blog CHECK (subject <> '/blog')`);
  await expect(views.store()).rejects.toThrow();
  expect((await counts('site'))[0]?.visitors).toBeGreaterThan(400);
  await payload.db.drizzle.execute(sql`ALTER TABLE daily_counts DROP CONSTRAINT no_blog`);
  await views.store();
  expect(await counts('site')).toMatchObject([{ views: 601, visitors: 600 }]);
  expect(await counts('page')).toMatchObject([
    { subject: '/blog', views: 1, visitors: 1 },
    { subject: '/books', views: 600, visitors: 600 },
  ]);
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT count(*)::integer AS size FROM daily_visitors GROUP BY xmin::text`);
  for (const { size } of rows) expect(size).toBeLessThanOrEqual(500);
});

test('of a day with very many visitors, further ones are not stored, only their views', async () => {
  const views = await process();
  await payload.db.drizzle.execute(sql`
    INSERT INTO daily_counts (day, kind, subject, views, visitors)
    VALUES ('2026-05-01', 'page', '/author', 1000000, 1000000)`);
  await crowd(views, 3);
  await views.store();
  expect(await counts('site')).toMatchObject([{ views: 3, visitors: 0 }]);
  const { rows } = await payload.db.drizzle.execute(sql`SELECT FROM daily_visitors`);
  expect(rows).toEqual([]);
  today = new Date('2026-05-02T12:00:00Z');
  await crowd(views, 3);
  await views.store();
  expect((await counts('site'))[1]).toMatchObject({ views: 3, visitors: 3 });
});

test('a made-up shop is not counted, and made-up referrers have a limit', async () => {
  const { ask, store } = await process();
  const ping = { 'content-type': 'text/ping' };
  expect((await ask('/shop/a-book', '192.0.2.1', ping, 'POST')).status).toBe(204);
  await ask('/shop/no-book', '192.0.2.1', ping, 'POST');
  for (let number = 0; number < 310; number++)
    await ask('/', '192.0.2.1', { referer: `https://made-up-${number}.example/` });
  await store();
  expect(await counts('shop')).toMatchObject([{ subject: 'a-book', views: 1 }]);
  const referrers = await counts('referrer');
  expect(referrers).toHaveLength(301);
  expect(referrers.find(({ subject }) => subject === otherSubjects)).toMatchObject({ views: 10 });
});

test('views are counted by country if there is a database of countries', async () => {
  const folder = await temporaryFolder({ 'countries.mmdb': countryDatabase() });
  const { ask, store } = await process(openCountries(path.join(folder, 'countries.mmdb')));
  await ask('/books', '1.2.3.4');
  await ask('/books', '192.0.2.1');
  await ask('/books', '1.2.3.4', { 'x-page-view': 'read-50' }, 'HEAD');
  await store();
  expect(await counts('country')).toMatchObject([{ subject: 'DE', views: 1, visitors: 1 }]);
  expect(await counts('site')).toMatchObject([{ views: 2 }]);
});

test('the figures of a period are compared with those of the period before', async () => {
  await payload.db.drizzle.execute(sql`
    INSERT INTO daily_counts (day, kind, subject, views, visitors)
    SELECT (now() AT TIME ZONE 'UTC')::date - ago, kind, subject, views, visitors
    FROM (VALUES
      (0, 'site', '', 5, 3), (6, 'site', '', 2, 1), (7, 'site', '', 4, 4), (14, 'site', '', 99, 99),
      (0, 'page', '/books', 2, 2), (1, 'page', '/blog', 1, 1), (8, 'page', '/books', 3, 1),
      (9, 'page', '/gone', 9, 9), (0, 'subscription', '', 1, 1), (8, 'subscription', '', 2, 2),
      (0, 'read-0', '/books/a-book/sample/1', 9, 8), (1, 'read-75', '/books/a-book/sample/1', 9, 6),
      (0, 'read-50', '/books/a-book/sample/2', 9, 4), (0, 'read-100', '/books/a-book/sample/3', 9, 2),
      (0, 'shop', 'a-book', 9, 1), (6, 'shop', 'a-book', 9, 1), (7, 'shop', 'a-book', 9, 1)) AS given (ago, kind, subject, views, visitors)`);
  const req = await createLocalReq({}, payload);
  const { days, total, before, lists, samples } = await readFigures(req, { days: 7 });
  expect(days).toHaveLength(7);
  expect([days[0], days[6]]).toMatchObject([
    { views: 2, visitors: 1, subscriptions: 0 },
    { views: 5, visitors: 3, subscriptions: 1 },
  ]);
  expect({ total, before }).toEqual({
    total: { views: 7, visitors: 4, subscriptions: 1 },
    before: { views: 4, visitors: 4, subscriptions: 2 },
  });
  expect(lists.page).toEqual([
    { subject: '/books', views: 2, visitors: 2, before: { views: 3, visitors: 1 } },
    { subject: '/blog', views: 1, visitors: 1, before: { views: 0, visitors: 0 } },
  ]);
  expect(samples).toMatchObject([
    { slug: 'a-book', title: 'A Book', opened: 8, quarter: 6, half: 4, end: 2, shop: 2 },
  ]);
  // Seven days are in two calendar weeks, unless today is a Sunday.
  const weeks = samples[0]?.weeks ?? [];
  for (const { week } of weeks) expect(new Date(week).getUTCDay()).toBe(1);
  expect(weeks.map(({ shop }) => shop).reduce((sum, shop) => sum + shop)).toBe(2);
});

test('days have notes: the author’s, posts, books that came out, and newsletters', async () => {
  const now = new Date().toISOString();
  await payload.create({ collection: 'day-notes', data: { day: now, text: 'On the radio' } });
  const { id: post } = await payload.create({
    collection: 'posts',
    data: { title: 'News', slug: 'news', markdown: 'N.', _status: 'published', publishedAt: now },
  });
  await payload.db.drizzle.execute(sql`
    UPDATE books SET status = 'coming', released_at = now(); INSERT INTO newsletters (post_id, started_at)
    VALUES (${sql.raw(String(post))}, now())`);
  const { days } = await readFigures(await createLocalReq({}, payload), { days: 7 });
  expect(days.map(({ notes }) => notes)).toEqual([
    ...Array<string[]>(6).fill([]),
    ['A Book came out', 'Mailed: News', 'On the radio', 'Post: News'],
  ]);
});
