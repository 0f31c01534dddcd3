import autocannon from 'autocannon';

const paths = {
  home: '/',
  book: '/books/indomitus-est',
  blog: '/blog',
  post: '/blog/the-gods-of-fovea',
  thesaurus: '/thesaurus',
  'list of posts': '/api/Posts/GetSummary?take=12',
  'search of terms': '/api/fovea/search?q=war',
};

const connectionCounts = [1, 16, 64];

type Figures = { rate: number; p50: number; p99: number };

async function load(url: string, connections: number): Promise<Figures> {
  const result = await autocannon({ url, connections, duration: 3, workers: 1 });
  if (result.errors + result.non2xx > 0) throw new Error(`Requests for ${url} failed.`);
  const { requests, latency } = result;
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

type Throughput = { page: string; connections: number; site: Figures };

export async function measureThroughput(
  origin: string,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<Throughput[]> {
  const results: Throughput[] = [];
  report('page              connections    req/s   p50 ms   p99 ms');
  for (const [page, path] of Object.entries(paths))
    for (const connections of connectionCounts) {
      signal.throwIfAborted();
      const site = await load(new URL(path, origin).href, connections);
      report(
        page.padEnd(18) +
          String(connections).padStart(11) +
          [site.rate, site.p50, site.p99].map((value) => value.toFixed(0).padStart(9)).join(''),
      );
      results.push({ page, connections, site });
    }
  return results;
}
