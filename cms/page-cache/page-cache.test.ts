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

type Clock = { nextChange?: Date | null; now?: () => number };

function openCache({ nextChange = null, now = () => 1_000 }: Clock = {}) {
  const cache = new PageCache({
    nextChange: async () => nextChange,
    countBooks: async () => 8,
    now,
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

test('after a removal the pages requested last are rendered again at once', async () => {
  const rendered: string[] = [];
  const cache: PageCache = new PageCache({
    nextChange: async () => null,
    countBooks: async () => 8,
    refill: (key) =>
      cache.render(key, async () => {
        rendered.push(key.url);
        // A change during the first rendering may make it stale.
        if (rendered.length === 1) cache.change();
        return page('again');
      }),
  });
  cache.resume();
  for (let i = 0; i < 60; i += 1)
    await cache.render({ url: `/blog/${i}`, budget: 'pages' }, async () => page('A tale of oats.'));
  await cache.render(home, async () => page('home'));
  cache.change(true);
  const latest = ['/', ...Array.from({ length: 29 }, (_, i) => `/blog/${59 - i}`)];
  await expect.poll(() => latest.filter((url) => !cache.get({ url, budget: 'pages' }))).toEqual([]);
  expect([...new Set(rendered)]).toEqual(latest);
  expect(cache.getStale({ url: '/blog/0', budget: 'pages' })).toBeUndefined();
});

test('many who ask at once are one rendering', async () => {
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

test('what was begun before a change is neither cached nor given to those who ask after it', async () => {
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

test('a rendering that fails leaves nothing behind', async () => {
  const cache = openCache();
  await expect(cache.render(home, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { isStored } = await cache.render(home, async () => page('yes'));
  expect(isStored).toBe(true);
});

test('what is not for everybody is handed on and not cached', async () => {
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

test('at the hour of a scheduled post everything is rendered anew', async () => {
  let now = 1_000;
  const cache = openCache({ nextChange: new Date(5_000), now: () => now });
  await cache.render(home, async () => page('without the post'));
  now = 4_999;
  expect(textOf(cache.get(home))).toBe('without the post');
  now = 5_000;
  expect(cache.get(home)).toBeUndefined();
  // What was being rendered at that time may lack the post.
  now = 4_000;
  cache.change();
  const { render, end } = pending();
  const slow = cache.render(home, render);
  await Promise.resolve();
  now = 6_000;
  end('without the post');
  expect((await slow).isStored).toBe(false);
});

test('an hour later pages are rendered anew and cached again, whichever of them is requested', async () => {
  let now = 1_000;
  const cache = openCache({ now: () => now });
  const about: CacheKey = { url: '/author', budget: 'pages' };
  await cache.render(home, async () => page('home'));
  now += 3_600_000;
  expect((await cache.render(about, async () => page('about'))).isStored).toBe(true);
  expect(cache.get(home)).toBeUndefined();
  expect(textOf(cache.getStale(home))).toBe('home');
});

test('while it is not known when the content changes next, nothing is cached', async () => {
  const cache = new PageCache({
    nextChange: () => Promise.reject(new Error('away')),
    countBooks: async () => 8,
  });
  cache.resume();
  expect((await cache.render(home, async () => page('x'))).isStored).toBe(false);
});

test('while changes are not heard of nothing is fresh, and everybody has a rendering of their own', async () => {
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

test('what began while changes were not heard of is not cached when they are again', async () => {
  const cache = openCache();
  cache.pause();
  const { render, end } = pending();
  const begun = cache.render(home, render);
  cache.resume();
  end('old');
  expect((await begun).isStored).toBe(false);
  expect(cache.get(home)).toBeUndefined();
});

test('a hundred thousand questions take no more room than their share, and push out no page', async () => {
  const cache = openCache();
  await cache.render(home, async () => page('home'));
  const large = 'x'.repeat(10_000);
  let cachedCount = 0;
  for (let i = 0; i < 20_000; i++)
    await cache.render({ url: `/blog?q=${i}`, budget: 'queries' }, async () => page(large));
  for (let i = 0; i < 20_000; i++)
    if (cache.get({ url: `/blog?q=${i}`, budget: 'queries' })) cachedCount++;
  expect(cachedCount * large.length).toBeLessThan(16_000_000);
  expect(cachedCount).toBeGreaterThan(100);
  expect(textOf(cache.get(home))).toBe('home');
});
