import pg from 'pg';
import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKey, type BuiltSite, withBuiltSite } from '../serve/built-site';
import {
  largeSizes as manyComments,
  loadComments,
  smallSizes as someComments,
} from './load-comments';
import { measureLinking } from './linking';
import { largeSizes, loadSearch } from './load-search';
import { MadeUpText } from './made-up-text';
import { repeatableRandom } from './repeatable-random';
import { quantile } from './times';

type Options = BuiltSite & { report: (line: string) => void };

const smallSizes = { posts: 100, terms: 80 };
const warmUps = 20;
const runs = 200;

const seededPost = 'the-gods-of-fovea';

/** What is requested, by what it is; each time something else of that kind where there is more than one. */
function pages(text: MadeUpText): [string, () => string][] {
  const rare = () => encodeURIComponent(text.rareWord());
  const common = () => encodeURIComponent(text.word());
  return [
    ['home', () => '/'],
    ['a book', () => '/books/indomitus-est'],
    ['the blog', () => '/blog'],
    ['the blog under a tag', () => '/blog?tag=tag-7'],
    ['a search in the blog', () => `/blog?q=${common()}`],
    ['a post', () => `/blog/${seededPost}`],
    ['a chapter', () => '/books/indomitus-est/sample/1'],
    ['GET fovea/{slug}/card', () => '/api/fovea/uman/card?upTo=99'],
    ['the thesaurus', () => '/thesaurus'],
    ['a search in the thesaurus', () => `/thesaurus?q=${rare()}`],
    ['GET Posts/GetSummary, twelve', () => '/api/Posts/GetSummary?take=12'],
    ['GET Posts/GetSummary, a search', () => `/api/Posts/GetSummary?take=12&q=${rare()}`],
    ['GET fovea/search', () => `/api/fovea/search?q=${rare()}`],
    ['GET fovea/index', () => `/api/fovea/index?from=${rare()}`],
    ['GET comments/pending, for the author', () => '/api/comments/pending?take=50'],
    ['the feed', () => '/feed.xml'],
    ['the sitemap', () => '/sitemap.xml'],
  ];
}

/** Milliseconds, sorted. */
async function timesOf(origin: string, path: () => string, signal: AbortSignal) {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run++) {
    const url = origin + path();
    const begun = performance.now();
    const answer = await fetch(url, { headers: { [apiKeyHeader]: apiKey }, signal });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
    if (run >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b);
}

type Growth = {
  page: string;
  /** Milliseconds, whole requests over one connection. */
  small: { median: number; p99: number };
  large: { median: number; p99: number };
}[];

/**
 * Measures every kind of page in a small site and in one with ten thousand posts, a hundred thousand terms and half a million
 * comments, rendered anew each time.
 */
export async function measureScale(options: Options): Promise<Growth> {
  const { report, signal, databaseUrl } = options;
  const text = new MadeUpText(repeatableRandom(1));
  const withoutCache = { PAGE_CACHE: 'off' };
  const measure = () =>
    withBuiltSite(options, withoutCache, async ({ origin }) => {
      const measured = new Map<string, { median: number; p99: number }>();
      for (const [page, path] of pages(text)) {
        const times = await timesOf(origin, path, signal);
        measured.set(page, { median: quantile(times, 0.5), p99: quantile(times, 0.99) });
      }
      return measured;
    });
  const load = async (work: (pool: pg.Pool) => Promise<void>) => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    try {
      await work(pool);
    } finally {
      await pool.end();
    }
  };

  report('A new site is filled …');
  await withBuiltSite(options, withoutCache, async () => undefined);
  await load(async (pool) => {
    await loadSearch(pool, text, smallSizes, signal);
    await loadComments(pool, text, seededPost, someComments, signal);
  });
  report(
    `The site's own content, ${smallSizes.posts} posts, ${smallSizes.terms} terms and ${someComments.comments} comments …`,
  );
  const small = await measure();
  await load(async (pool) => {
    await loadSearch(pool, text, largeSizes, signal);
    await loadComments(pool, text, seededPost, manyComments, signal);
  });
  report(
    `The same with ${largeSizes.posts} posts, ${largeSizes.terms} terms and ${manyComments.comments} comments, ${manyComments.underOnePost} of them under the post …`,
  );
  const large = await measure();
  await load((pool) =>
    withBuiltSite(options, withoutCache, ({ origin }) =>
      measureLinking(origin, { pool, text, signal, report }),
    ),
  );

  const none = { median: NaN, p99: NaN };
  const growth = [...large].map(([page, figures]) => ({
    page,
    small: small.get(page) ?? none,
    large: figures,
  }));
  report(
    `\n${'Median and p99 in ms'.padEnd(40)}${'small'.padStart(9)}${'large'.padStart(9)}${'growth'.padStart(9)}${'p99'.padStart(9)}`,
  );
  for (const { page, small: before, large: after } of growth)
    report(
      page.padEnd(40) +
        [before.median, after.median, after.median / before.median, after.p99]
          .map((value) => value.toFixed(1).padStart(9))
          .join(''),
    );
  return growth;
}
