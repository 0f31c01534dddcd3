import { sql } from '@payloadcms/db-postgres';
import { type CollectionSlug, type GlobalSlug, jwtSign } from 'payload';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newApiKey } from '../../subjects/accounts/queries/api-keys';
import { appOf } from '../../testing/app-of';
import { listening } from '../../testing/listening';
import { bookData } from '../../testing/book-data';
import { openSite } from '../../testing/open-site';
import { FinishedResponse } from './finished-response';
import { followContent } from './follow-content';
import { PageCache } from './page-cache';
import { openPageCache } from './serve-from-cache';

const ids: Record<string, number> = {};

const make = async (name: string, collection: CollectionSlug, data: object) => {
  const made: { id: number } = await payload.create({ collection, data });
  ids[name] = made.id;
};

const published = { _status: 'published', publishedAt: '2025-01-01T00:00:00.000Z' };

const { payload } = await openSite();
await make('post', 'posts', { title: 'Oats', slug: 'oats', markdown: 'Eat.', ...published });
await make('book', 'books', bookData('est', 1));
await make('sample', 'samples', {
  title: 'One',
  excerpt: '[p]He rode.[/p]',
  book: ids.book,
  chapter: 1,
  sampleId: 1,
});
await make('term', 'glossary-terms', {
  subject: 'Rancor',
  description: 'Who he is.',
  status: 'approved',
});
const reader = { userName: 'Ann', email: 'ann@example.com', password: 'correct horse battery' };
await make('reader', 'users', { ...reader, role: 'reader', isValidated: true });
await make('comment', 'comments', {
  post: ids.post,
  reader: ids.reader,
  text: 'Well said.',
  status: 'approved',
});

/** Long enough for a slow machine. */
const patience = { timeout: 120_000 };

type Reply = { status: number; text: string; cache: string | null };

/** Serves the site with a page cache, like another process. */
async function openProcess() {
  const { answer, stop } = openPageCache(payload, appOf(payload));
  onTestFinished(stop);
  const base = await listening(answer);
  const get = async (path: string): Promise<Reply> => {
    const response = await fetch(base + path);
    const { headers, status } = response;
    return { status, text: await response.text(), cache: headers.get('cache-status') };
  };
  const hit = 'site; hit';
  /** Requests a path until the response is cached, which happens once the process listens. */
  const untilCached = (path: string) =>
    vi.waitFor(async () => {
      const reply = await get(path);
      expect(reply.cache, path).toBe(hit);
      return reply;
    }, patience);
  return { get, untilCached, base };
}

const update = (collection: CollectionSlug, name: string, data: object) => () =>
  payload.update({ collection, id: ids[name] ?? 0, data });
const updateGlobal = (slug: GlobalSlug, data: object) => () => payload.updateGlobal({ slug, data });

const list = '/api/Posts/GetSummary';
const whole = '/api/Posts/by-slug/oats';

test('edits are visible at once in their process, and soon in another one', async () => {
  const comments = `/api/Posts/${ids.post}/comments`;
  const edits: [edit: () => Promise<unknown>, shown: string, paths: string[]][] = [
    [update('posts', 'post', { title: 'Barley' }), 'Barley', [list, whole, '/feed.xml']],
    [update('users', 'reader', { userName: 'Anna' }), 'Anna', [comments]],
    [updateGlobal('site-settings', { siteTitle: 'An age' }), 'An age', ['/api/site', '/feed.xml']],
  ];
  const [here, elsewhere] = [await openProcess(), await openProcess()];
  for (const [edit, shown, paths] of edits) {
    for (const path of paths) {
      expect((await here.untilCached(path)).text, path).not.toContain(shown);
      await elsewhere.untilCached(path);
    }
    await edit();
    for (const path of paths) {
      expect((await here.get(path)).text, path).toContain(shown);
      await vi.waitFor(
        async () => expect((await elsewhere.get(path)).text).toContain(shown),
        patience,
      );
    }
  }
});

test('messages, suggestions and readers’ settings change nothing in the cache', async () => {
  const { base, get, untilCached } = await openProcess();
  const cached = await untilCached('/api/fovea/search');
  const send = (path: string, body: object) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const suggested = await send('/api/fovea/suggest', { subject: 'Oats', description: 'A food.' });
  expect(suggested.status).toBe(200);
  const message = { name: 'Ann', email: 'ann@example.com', message: 'Hello there.' };
  expect((await send('/api/contact', message)).status).toBe(200);
  await payload.update({
    collection: 'users',
    id: ids.reader ?? 0,
    data: { hearsOfReplies: true },
  });
  expect(await get('/api/fovea/search')).toEqual(cached);
});

test('a scheduled post appears at its time', async () => {
  const { get, untilCached } = await openProcess();
  // Far enough in the future for a slow machine.
  const soon = new Date(Date.now() + 3_600_000);
  await make('scheduled', 'posts', {
    title: 'Dawn',
    slug: 'dawn',
    markdown: 'It rises.',
    _status: 'published',
    publishedAt: soon.toISOString(),
  });
  expect((await untilCached(list)).text).not.toContain('Dawn');
  vi.useFakeTimers({ toFake: ['Date'], now: soon });
  onTestFinished(() => void vi.useRealTimers());
  expect((await get(list)).text).toContain('Dawn');
});

test('while notifications are lost, no cached page is served as fresh', async () => {
  const { get, untilCached } = await openProcess();
  await untilCached('/api/pages/home');
  await payload.db.drizzle.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
  await vi.waitFor(
    async () => expect((await get('/api/pages/home')).cache).toBe('site; fwd=uri-miss'),
    patience,
  );
  await updateGlobal('home', { heroTitle: 'Unheard of' })();
  expect((await get('/api/pages/home')).text).toContain('Unheard of');
  // After the reconnection, pages are cached again.
  expect((await untilCached('/api/pages/home')).text).toContain('Unheard of');
});

test('while notifications are lost, content that this process removes is removed from its copies', async () => {
  const cache = new PageCache({ nextChange: async () => null, countBooks: async () => 8 });
  const { stop } = followContent(payload, cache);
  onTestFinished(stop);
  const oats = { url: '/blog/oats', budget: 'pages' } as const;
  const render = async () =>
    new FinishedResponse({ status: 200, headers: [], body: Buffer.from('old') }, []);
  await vi.waitFor(async () => {
    await cache.render(oats, render);
    expect(cache.get(oats)).toBeDefined();
  }, patience);
  cache.pause();
  // Prevents a reconnection.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await payload.db.drizzle.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
  expect(cache.getStale(oats)).toBeDefined();
  await make('message', 'contact-messages', {
    name: 'Ann',
    email: 'ann@example.com',
    message: 'Nobody reads this.',
  });
  expect(cache.getStale(oats)).toBeDefined();
  await update('posts', 'post', { _status: 'draft' })();
  expect(cache.getStale(oats)).toBeUndefined();
});

test('valid sessions and API keys get responses of the site itself, and others cached pages', async () => {
  const { base, untilCached } = await openProcess();
  await untilCached('/api/Tags');
  const apiKey = `fov_${'k'.repeat(43)}`;
  await make('key', 'api-keys', { label: 'Mine', owner: ids.reader, ...newApiKey(apiKey).stored });
  const { secret } = payload;
  const fieldsToSign = { id: ids.reader, collection: 'users' };
  const tokenOf = async (signedWith: string, tokenExpiration: number) =>
    (await jwtSign({ fieldsToSign, secret: signedWith, tokenExpiration })).token;
  const signed = await tokenOf(secret, 60);
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`${base}/api/Tags`, { headers })).headers.get('cache-status');
  for (const headers of [
    { authorization: `JWT ${signed}` },
    { cookie: `payload-token=${signed}` },
    { 'x-api-key': apiKey },
  ] as Record<string, string>[])
    expect(await statusOf(headers)).toBeNull();
  for (const headers of [
    { authorization: `JWT ${await tokenOf('not the secret', 60)}` },
    { authorization: `JWT ${await tokenOf(secret, -60)}` },
    { cookie: `payload-token=${signed.slice(0, -1)}` },
    { cookie: `payload-token=${signed.replace(/^[^.]*/, 'eyJhbGciOiJub25lIn0')}` },
    { 'x-api-key': `fov_${'x'.repeat(43)}` },
  ] as Record<string, string>[])
    expect(await statusOf(headers), JSON.stringify(headers)).toBe('site; hit');
});

/** Tables without content for visitors, or only for their owners. */
const unseen = [
  ...['_posts_v', '_posts_v_texts', '_posts_v_rels', 'post_drafts', 'contact_messages', 'mail'],
  ...['users_sessions', 'api_keys', 'payload_kv', 'payload_jobs', 'payload_jobs_log'],
  ...['payload_locked_documents', 'payload_locked_documents_rels', 'payload_preferences'],
  ...['payload_preferences_rels', 'payload_migrations', 'rate_limits', 'idempotent_calls'],
  ...['search_words', 'comment_reports', 'glossary_likenesses', 'links_due', 'sweeps', 'backups'],
  ...['mail_server', 'signing_key'],
  ...['passkeys', 'passkey_challenges'],
  ...['suggestions', 'decisions', 'blocked_suggesters'],
  ...['glossary_names', 'glossary_texts'],
  ...['contact_messages_answers', 'saved_answers'],
  ...['daily_counts', 'daily_visitors', 'visitor_salts', 'day_notes'],
  ...['subscribers', 'subscribers_rels', 'unsubscribed', 'newsletters', 'newsletter_deliveries'],
  ...['_books_v', '_samples_v', '_media_v', '_glossary_terms_v', '_glossary_terms_v_texts'],
  ...['bullets', 'later_blurbs', 'story_so_far', 'whos_who'].map((of) => `_books_v_version_${of}`),
  ...['revelations', 'relations'].map((of) => `_glossary_terms_v_version_${of}`),
  ...['_home_v', '_home_v_version_highlights', '_series_v', '_author_v', '_contact_v'],
  '_site_settings_v',
];

test('every table is either watched or listed as unseen', async () => {
  const { rows } = await payload.db.drizzle.execute<{ name: string; watched: boolean }>(sql`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE 'content_changed%') AS watched
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r'`);
  const unwatched = rows.filter(({ watched }) => !watched).map(({ name }) => name);
  expect(unwatched.sort()).toEqual([...unseen].sort());
});

const trashed = { deletedAt: new Date().toISOString() };

/** Each kind of change, in order, and whether it removes or replaces content. */
const changes: [what: string, isRemoval: boolean, change: () => Promise<unknown>][] = [
  [
    'published',
    false,
    () => make('new', 'posts', { title: 'New', markdown: 'New.', ...published }),
  ],
  ['approved', false, () => make('two', 'comments', { ...comment(), text: 'True.' })],
  ['edited text of a page', false, updateGlobal('author', { title: 'Who' })],
  ['edited post', true, update('posts', 'new', { markdown: 'Drink.' })],
  ['hour to come', true, update('posts', 'new', { publishedAt: '2999-01-01T00:00:00.000Z' })],
  ['unpublished post', true, update('posts', 'new', { _status: 'draft' })],
  ['edited draft', false, update('posts', 'new', { markdown: 'Eat.' })],
  ['rejected comment', true, update('comments', 'two', { status: 'rejected' })],
  ['blocked reader', true, update('users', 'reader', { isBlocked: true })],
  ['edited term', true, update('glossary-terms', 'term', { description: 'A drink.' })],
  ['trashed term', true, update('glossary-terms', 'term', trashed)],
  ['edited chapter', true, update('samples', 'sample', { excerpt: '[p]He ran.[/p]' })],
  ['trashed book', true, update('books', 'book', trashed)],
  ['trashed post', true, update('posts', 'post', trashed)],
];

const comment = () => ({ post: ids.post, reader: ids.reader, status: 'approved' });

test('a notification says whether content was removed or replaced', async () => {
  const client = await payload.db.pool.connect();
  onTestFinished(() => client.release(true));
  const received: string[] = [];
  client.on('notification', ({ payload = '' }) => received.push(payload));
  await client.query('LISTEN content_changed');
  await update('posts', 'post', { _status: 'published' })();
  for (const [what, isRemoval, change] of changes) {
    await client.query('SELECT 1');
    received.length = 0;
    await change();
    await client.query('SELECT 1');
    expect(received.includes('taken away'), what).toBe(isRemoval);
  }
});
