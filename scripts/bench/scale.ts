import pg from 'pg';
import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKey, type BuiltSite, type RunningSite, withBuiltSite } from '../serve/built-site';
import { measure } from './durations';
import { measureLinking } from './linking';
import { largeSizes, loadContent, smallSizes } from './load';
import { MadeUpText } from './made-up-text';

const busyPost = 'the-gods-of-fovea';

/** Returns a path for every kind of page and search. A search differs each time. */
function pages(text: MadeUpText): Record<string, () => string> {
  const rare = () => encodeURIComponent(text.rareWord());
  const common = () => encodeURIComponent(text.word());
  const mistyped = () => encodeURIComponent(text.mistyped());
  const twoLetters = () => encodeURIComponent(text.rareWord().slice(0, 2));
  return {
    home: () => '/',
    'a book': () => '/books/indomitus-est',
    'the blog': () => '/blog',
    'the blog under a tag': () => '/blog?tag=tag-7',
    'the blog, a common word': () => `/blog?q=${common()}`,
    'the blog, two words': () => `/blog?q=${common()}+${rare()}`,
    'the blog, two letters': () => `/blog?q=${twoLetters()}`,
    'the blog, a typing error': () => `/blog?q=${mistyped()}`,
    'a post': () => `/blog/${busyPost}`,
    'a chapter': () => '/books/indomitus-est/sample/1',
    'GET fovea/{slug}/card': () => '/api/fovea/uman/card?upTo=99',
    'the thesaurus': () => '/thesaurus',
    'the thesaurus, a rare word': () => `/thesaurus?q=${rare()}`,
    'the thesaurus, two letters': () => `/thesaurus?q=${twoLetters()}`,
    'the thesaurus, a typing error': () => `/thesaurus?q=${mistyped()}`,
    'GET Posts/GetSummary': () => '/api/Posts/GetSummary?take=12',
    'GET Posts/GetSummary, a rare word': () => `/api/Posts/GetSummary?take=12&q=${rare()}`,
    'GET fovea/search, a rare word': () => `/api/fovea/search?q=${rare()}`,
    'GET fovea/index': () => `/api/fovea/index?from=${rare()}`,
    'GET comments/pending, as the author': () => '/api/comments/pending?take=50',
    'the feed': () => '/feed.xml',
    'the sitemap': () => '/sitemap.xml',
  };
}

/** Milliseconds of uncached requests over one connection. */
type Growth = Record<string, Record<'small' | 'large', { median: number; p99: number }>>;

/** Measures every kind of page and search in a small site, and in one with a hundred times as much content. */
export async function measureScale(
  options: BuiltSite & { databaseUrl: string; report: (line: string) => void },
): Promise<Growth> {
  const { report, signal, databaseUrl } = options;
  const text = new MadeUpText();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  pool.on('error', () => undefined);
  const run = <Result>(work: (site: RunningSite) => Promise<Result>) =>
    withBuiltSite(options, { PAGE_CACHE: 'off' }, work);
  const growth: Growth = {};
  const none = { median: NaN, p99: NaN };
  const measureAll = (size: 'small' | 'large') =>
    run(async ({ origin }) => {
      for (const [page, path] of Object.entries(pages(text))) {
        const times = await measure(200, async () => {
          const headers = { [apiKeyHeader]: apiKey };
          const response = await fetch(origin + path(), { headers, signal });
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
        });
        growth[page] ??= { small: none, large: none };
        growth[page][size] = { median: times.at(50), p99: times.at(99) };
      }
    });

  report('Filling a new site …');
  await run(async () => undefined);
  try {
    for (const [size, sizes] of Object.entries({ small: smallSizes, large: largeSizes })) {
      report(`Measuring it with ${JSON.stringify(sizes)} …`);
      await loadContent(pool, text, busyPost, sizes, signal);
      await measureAll(size as 'small' | 'large');
    }
    await run(({ origin }) => measureLinking(origin, { pool, text, signal, report }));
  } finally {
    await pool.end();
  }
  const columns = ['small', 'large', 'growth', 'p99'].map((name) => name.padStart(9)).join('');
  report(`\n${'Median and p99 in ms'.padEnd(40)}${columns}`);
  for (const [page, { small, large }] of Object.entries(growth)) {
    const figures = [small.median, large.median, large.median / small.median, large.p99];
    report(page.padEnd(40) + figures.map((value) => value.toFixed(1).padStart(9)).join(''));
  }
  return growth;
}
