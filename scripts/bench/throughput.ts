import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { listen } from '../serve/port';

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

/** Requests per second, and latencies in milliseconds. */
type Figures = { rate: number; p50: number; p99: number };

async function load(url: string, connections: number): Promise<Figures> {
  // In a thread of its own, so that it does not slow down the bare server.
  const result = await autocannon({ url, connections, duration: 3, workers: 1 });
  if (result.errors + result.non2xx > 0) throw new Error(`Requests for ${url} failed.`);
  const { requests, latency } = result;
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Measures a server that sends the same bytes as a page and does nothing else. */
async function loadBareServer(url: string, connections: number): Promise<Figures> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const type = response.headers.get('content-type') ?? '';
  const body = Buffer.from(await response.arrayBuffer());
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', type).end(body);
  });
  try {
    return await load(`http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`, connections);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

type Throughput = { page: string; connections: number; site: Figures; bare?: Figures };

/**
 * Measures the requests per second of a site on this machine, page by page. The ratio to a bare server that sends the same bytes
 * does not depend on the machine.
 *
 * @param besides whether the bare server is measured, too
 */
export async function measureThroughput(
  origin: string,
  report: (line: string) => void,
  signal: AbortSignal,
  besides = true,
): Promise<Throughput[]> {
  const results: Throughput[] = [];
  report('page              connections    req/s   p50 ms   p99 ms   of a bare server');
  for (const [page, path] of Object.entries(paths))
    for (const connections of connectionCounts) {
      signal.throwIfAborted();
      const url = new URL(path, origin).href;
      const site = await load(url, connections);
      const bare = besides ? await loadBareServer(url, connections) : undefined;
      report(
        page.padEnd(18) +
          String(connections).padStart(11) +
          [site.rate, site.p50, site.p99].map((value) => value.toFixed(0).padStart(9)).join('') +
          (bare ? (site.rate / bare.rate).toFixed(2).padStart(19) : ''),
      );
      results.push({ page, connections, site, ...(bare && { bare }) });
    }
  return results;
}
