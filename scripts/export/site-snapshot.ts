import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/** The response of a path, so that two sites can be compared. For tests. */
type Served = {
  status: number;
  /** Where it leads to. */
  location: string | null;
  /** The text as it was sent, without what is told apart in `data`; of an image its hash, and of an EPUB those of its files. */
  body: string;
  /** What the page's own script goes on with: the records that the page was made from. */
  data?: unknown;
};

/** Where a crawl begins. */
const entrances = ['/', '/sitemap.xml', '/feed.xml', '/feed.json', '/robots.txt', '/no/such/page'];

/**
 * What is of the build, or requested by scripts; pictures for sharing, whose URLs tell what is drawn in them; and the list of
 * the glossary once more for each term that it is opened at: the list, and each term's page, are looked at by themselves.
 */
const leftOut = /^\/(?:(?:assets|cms|api|og)(?:\/|$)|thesaurus\?term=)/;

const attribute = /\s(?:href|src|srcset|content)="([^"]+)"/gi;
const element = /<(?:loc|image:loc|id|icon|logo)>([^<]+)</g;

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** The URLs of this site that a text names, as paths with their queries. */
function urlsIn(text: string, from: URL): string[] {
  const named = [attribute, element].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, value = '']) =>
      unescaped(value)
        .split(/,\s+/)
        .map((each) => each.split(/\s/)[0] ?? ''),
    ),
  );
  return named
    .filter((url) => /^(\/|\.|\?|https?:)/.test(url) && URL.canParse(url, from.href))
    .map((url) => new URL(url, from))
    .filter(({ origin }) => origin === from.origin)
    .map(({ pathname, search }) => pathname + search)
    .filter((path) => !leftOut.test(path));
}

const enqueued = /window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g;

/**
 * A value without what differs from one database, or one moment, to the next: the numbers of tags, images and books are
 * the database's own, and a form's token and `at` tell when it was opened.
 */
export const withoutMoment = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      (key === 'id' && typeof part === 'number') || key === 'formToken' || key === 'at'
        ? undefined
        : part,
    ),
  );

/** React Router's stream numbers equal values alike, and so cannot be compared before it is read. */
async function dataOf(html: string): Promise<unknown> {
  const chunks = [...html.matchAll(enqueued)].map(([, chunk = '""']) => String(JSON.parse(chunk)));
  if (chunks.length === 0) return undefined;
  const { value } = await decode(new Blob([chunks.join('')]).stream(), globalThis);
  return withoutMoment(value);
}

/** When an EPUB was made: the new site says when it was seeded. */
const modified = /<meta property="dcterms:modified">[^<]*<\/meta>/;

const hashWithoutMoment = (bytes: Uint8Array) =>
  createHash('sha256')
    .update(Buffer.from(bytes).toString('latin1').replace(modified, ''))
    .digest('hex');

async function served(url: URL): Promise<{ answer: Served; names: string[] }> {
  const response = await fetch(url, { redirect: 'manual' });
  const { status } = response;
  const location = response.headers.get('location');
  const type = response.headers.get('content-type') ?? '';
  const names = location === null ? [] : urlsIn(` href="${location}"`, url);
  if (type.startsWith('image/')) {
    const bytes = Buffer.from(await response.arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { answer: { status, location, body: `${type} ${hash}` }, names };
  }
  if (type.startsWith('application/epub+zip')) {
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const body = Object.entries(files).map(
      ([name, bytes]) => `${name} ${hashWithoutMoment(bytes)}`,
    );
    return { answer: { status, location, body: body.join('\n') }, names };
  }
  const text = await response.text();
  const body = text.replaceAll(enqueued, '');
  return {
    answer: { status, location, body, data: await dataOf(text) },
    names: [...names, ...urlsIn(text, url)],
  };
}

/** An image in one of the smaller sizes, which are made anew from the stored one. */
const smaller = /^\/media\/.+-\d+x\d+\.(avif|webp)$/;

/** When a page was changed: of all but posts the new site says when it was seeded. */
const changed = /<lastmod>[^<]*<\/lastmod>/g;

/** What must be the same where one site is made from the export of another: everything but what is named above. */
export const withoutDifferences = (site: ReadonlyMap<string, Served>) =>
  Object.fromEntries(
    [...site].map(([path, { body, ...answer }]) => [
      path,
      { ...answer, body: smaller.test(path) ? '' : body.replaceAll(changed, '') },
    ]),
  );

/** Everything that a site shows to a visitor who follows its links, from its sitemap and its first page on: by path. */
export async function siteSnapshot(
  origin: string,
  alsoFrom: readonly string[],
): Promise<Map<string, Served>> {
  const answers = new Map<string, Served>();
  const known = new Set([...entrances, ...alsoFrom]);
  // A set hands out what is added to it meanwhile.
  for (const path of known) {
    const { answer, names } = await served(new URL(path, origin));
    answers.set(path, answer);
    for (const name of names) known.add(name);
  }
  return answers;
}
