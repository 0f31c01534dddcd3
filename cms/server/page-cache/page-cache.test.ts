import { expect, test } from 'vitest';
import type { CacheKey } from './cache-key';
import { FinishedResponse } from './finished-response';
import { PageCache } from './page-cache';

const home: CacheKey = { url: '/', budget: 'pages' };

const page = (text: string, status = 200) =>
  new FinishedResponse(
    { status, headers: [['content-type', 'text/html']], body: Buffer.from(text) },
    [],
  );

const textOf = (response: FinishedResponse | undefined) => response?.rendered.body.toString();

function openCache(options: Partial<ConstructorParameters<typeof PageCache>[0]> = {}) {
  const cache = new PageCache({
    nextChange: async () => null,
    countBooks: async () => 8,
    now: () => 1_000,
    ...options,
  });
  cache.resume();
  return cache;
}

/** Returns a rendering that ends on request. */
function pending() {
  let end: (response: FinishedResponse) => void = () => undefined;
  const promise = new Promise<FinishedResponse>((resolve) => (end = resolve));
  return { render: () => promise, end: (text: string) => end(page(text)) };
}

test('after a removal, the pages requested last are rendered again at once', async () => {
  const rendered: string[] = [];
  const cache: PageCache = openCache({
    refill: (key) =>
      cache.render(key, async () => {
        rendered.push(key.url);
        // A change during the first rendering may make it stale.
        if (rendered.length === 1) cache.change();
        return page('again');
      }),
  });
  for (let i = 0; i < 60; i += 1)
    await cache.render({ url: `/blog/${i}`, budget: 'pages' }, async () => page('A tale of oats.'));
  await cache.render(home, async () => page('home'));
  cache.change(true);
  const latest = ['/', ...Array.from({ length: 29 }, (_, i) => `/blog/${59 - i}`)];
  await expect.poll(() => latest.filter((url) => !cache.get({ url, budget: 'pages' }))).toEqual([]);
  expect([...new Set(rendered)]).toEqual(latest);
  expect(cache.getStale({ url: '/blog/0', budget: 'pages' })).toBeUndefined();
});

test('a page that fails, is gone, or cannot be stored is rendered again only once', async () => {
  const rendered: string[] = [];
  let bounds = Promise.resolve<Date | null>(null);
  const outcomes: Record<string, () => Promise<FinishedResponse>> = {
    '/fails': () => Promise.reject(new Error('no')),
    '/gone': async () => {
      cache.change();
      return page('gone', 404);
    },
    // The time of the next change is unknown.
    '/unstored': async () => page('again'),
  };
  const cache: PageCache = openCache({
    nextChange: () => bounds,
    refill: (key) =>
      cache.render(key, async (asked) => {
        rendered.push(asked.url);
        return (await outcomes[asked.url]?.()) ?? page('again');
      }),
  });
  const urls = ['/unstored', '/gone', '/fails'];
  for (const url of urls) await cache.render({ url, budget: 'pages' }, async () => page('first'));
  bounds = Promise.reject(new Error('away'));
  bounds.catch(() => undefined);
  cache.change(true);
  await expect.poll(() => rendered.length).toBe(3);
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
  expect(rendered.toSorted()).toEqual(urls.toSorted());
});

test('a pause ends the repeated rendering of pages', async () => {
  const rendered: string[] = [];
  const cache: PageCache = openCache({
    refill: (key) =>
      cache.render(key, async ({ url }) => {
        rendered.push(url);
        cache.pause();
        return page('again');
      }),
  });
  for (const url of ['/a', '/b', '/c', '/d'])
    await cache.render({ url, budget: 'pages' }, async () => page('first'));
  cache.change(true);
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
  // Two at once.
  expect(rendered).toEqual(['/d', '/c']);
});

test('the sizes are those of all cached responses', async () => {
  const cache = openCache();
  for (const url of ['/', '/blog']) await cache.render({ ...home, url }, async () => page('text'));
  await cache.render({ url: '/og/a.jpg', budget: 'images' }, async () => page('picture'));
  expect(cache.sizes()).toEqual({
    pages: { entries: 2, bytes: 4_008 },
    queries: { entries: 0, bytes: 0 },
    images: { entries: 1, bytes: 2_007 },
  });
});

test('simultaneous requests share one rendering', async () => {
  const cache = openCache();
  let renderings = 0;
  const { render, end } = pending();
  const all = Array.from({ length: 20 }, () =>
    cache.render(home, () => {
      renderings += 1;
      return render();
    }),
  );
  end('one');
  const answers = await Promise.all(all);
  expect(answers.map(({ response }) => textOf(response))).toEqual(Array(20).fill('one'));
  expect(renderings).toBe(1);
});

test('a rendering that began before a change is not cached or given to later requests', async () => {
  const cache = openCache();
  const before = pending();
  const first = cache.render(home, before.render);
  cache.change();
  const second = cache.render(home, async () => page('new'));
  before.end('old');
  expect((await first).isStored).toBe(false);
  expect(textOf((await second).response)).toBe('new');
  expect(textOf(cache.get(home))).toBe('new');
});

test('a failed rendering leaves nothing behind', async () => {
  const cache = openCache();
  await expect(cache.render(home, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { isStored } = await cache.render(home, async () => page('yes'));
  expect(isStored).toBe(true);
});

test('private and unsuccessful responses are returned and not cached', async () => {
  const cache = openCache();
  for (const [status, headers] of [
    [404, []],
    [302, [['location', '/']]],
    [503, []],
    [200, [['set-cookie', 'a=b']]],
    [200, [['cache-control', 'private, no-store']]],
    [200, [['cache-control', 'no-store']]],
  ] as [number, [string, string][]][]) {
    const response = new FinishedResponse({ status, headers, body: Buffer.from('x') }, []);
    const result = await cache.render(home, async () => response);
    expect(result).toEqual({ response, isStored: false });
    expect(cache.get(home)).toBeUndefined();
  }
});

test('all cached pages expire when a scheduled post appears', async () => {
  let now = 1_000;
  const cache = openCache({ nextChange: async () => new Date(5_000), now: () => now });
  await cache.render(home, async () => page('without the post'));
  now = 4_999;
  expect(textOf(cache.get(home))).toBe('without the post');
  now = 5_000;
  expect(cache.get(home)).toBeUndefined();
  // A rendering in progress at that time may lack the post.
  now = 4_000;
  cache.change();
  const { render, end } = pending();
  const slow = cache.render(home, render);
  await Promise.resolve();
  now = 5_000;
  end('without the post');
  expect((await slow).isStored).toBe(false);
});

test('all cached pages expire after an hour, and new ones are cached', async () => {
  let now = 1_000;
  const cache = openCache({ now: () => now });
  const about: CacheKey = { url: '/author', budget: 'pages' };
  await cache.render(home, async () => page('home'));
  now += 3_600_000;
  expect((await cache.render(about, async () => page('about'))).isStored).toBe(true);
  expect(cache.get(home)).toBeUndefined();
  expect(textOf(cache.getStale(home))).toBe('home');
});

test('nothing is cached while the time of the next change is unknown', async () => {
  const cache = openCache({ nextChange: () => Promise.reject(new Error('away')) });
  expect((await cache.render(home, async () => page('x'))).isStored).toBe(false);
});

test('while the cache is paused, nothing is fresh, and each request has its own rendering', async () => {
  const cache = openCache();
  await cache.render(home, async () => page('old'));
  cache.pause();
  expect(cache.get(home)).toBeUndefined();
  expect(textOf(cache.getStale(home))).toBe('old');
  let renderings = 0;
  const render = async () => page(`new ${(renderings += 1)}`);
  const answers = await Promise.all([cache.render(home, render), cache.render(home, render)]);
  expect(answers.map(({ response }) => textOf(response))).toEqual(['new 1', 'new 2']);
  expect(answers.map(({ isStored }) => isStored)).toEqual([false, false]);
  cache.resume();
  expect(cache.get(home)).toBeUndefined();
  expect(cache.getStale(home)).toBeUndefined();
});

test('a rendering that began while the cache was paused is not cached later', async () => {
  const cache = openCache();
  cache.pause();
  const { render, end } = pending();
  const begun = cache.render(home, render);
  cache.resume();
  end('old');
  expect((await begun).isStored).toBe(false);
  expect(cache.get(home)).toBeUndefined();
});

test('many queries stay within their memory limit and evict no page', async () => {
  const cache = openCache();
  await cache.render(home, async () => page('home'));
  const large = 'x'.repeat(100_000);
  const keys = Array.from({ length: 300 }, (_, i): CacheKey => ({
    url: `/blog?q=${i}`,
    budget: 'queries',
  }));
  for (const key of keys) await cache.render(key, async () => page(large));
  const cachedCount = keys.filter((key) => cache.get(key)).length;
  expect(cachedCount * large.length).toBeLessThan(16_000_000);
  expect(cachedCount).toBeGreaterThan(50);
  expect(textOf(cache.get(home))).toBe('home');
});
