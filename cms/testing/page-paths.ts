import { randomUUID } from 'node:crypto';
import type { Call } from '../contract/call';

/** Values by which a client requests a post or term. `word` finds it in a search. */
export type Sought = { id: number; slug: string; tag: string; word: string };

/** Returns values for query and path parameters, by name. */
const values = ({ id, slug, tag, word }: Sought): Record<string, string> => ({
  id: String(id),
  post: String(id),
  slug,
  tag,
  q: word,
  term: slug,
  from: word,
  chapter: '1',
  bookId: '1',
  take: '100',
  drafts: 'true',
  views: 'true',
  Tracking: 'false',
  markdown: 'false',
  after: '',
  order: 'relevance',
  kind: 'person',
  upTo: '99',
  draft: randomUUID(),
  version: 'saved-1',
  token: 'none',
  ipAddress: '192.0.2.1',
});

function valueOf(post: Sought, name: string): string {
  const value = values(post)[name];
  if (value === undefined) throw new Error(`Add a value for the parameter ${name} to values.`);
  return value;
}

/** Value of `look`: the next revelation of a term, or a post with its comments. */
const lookOf = (route: string) => (route.startsWith('GET /fovea/') ? 'once' : 'comments');

/** Returns the paths of a GET call: without optional parameters, and with each one. */
export function pathsOfCall({ route, input }: Call, post: Sought): string[] {
  const [, pattern = ''] = route.split(' ');
  const inPath = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = `/api${pattern.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(post, name))}`;
  const inQuery = Object.keys(input.shape).filter((name) => !inPath.includes(name));
  return [
    path,
    ...inQuery.map((name) => {
      const value = name === 'look' ? lookOf(route) : valueOf(post, name);
      return `${path}?${name}=${encodeURIComponent(value)}`;
    }),
  ];
}

const fixed = [
  ...['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
  ...['/opensearch.xml', '/.well-known/security.txt', '/security.txt', '/api/openapi.json'],
  ...['/api/docs', '/api/docs/', '/api/docs/start.js', '/api/docs/style.css'],
];

const feeds = [
  ...['/feed.xml', '/feed.json', '/feed', '/rss', '/rss.xml', '/atom', '/atom.xml'],
  ...['/index.xml', '/blog/feed'],
];

/** Paths of other handlers, by Express pattern. A test fails if a pattern is missing. */
export const handlers: Record<string, (tag: string) => string[]> = {
  ...Object.fromEntries(fixed.map((path) => [path, () => [path]])),
  ...Object.fromEntries(
    feeds.map((path) => [
      path,
      (tag: string) => [path, `${path}?tag=${tag}`, `${path}?book=indomitus-est`],
    ]),
  ),
};
