import { randomUUID } from 'node:crypto';
import type { Call } from '../contract/call';

/** A post or term, by what somebody who has heard of it asks for. `word` finds it. */
export type Sought = { id: number; slug: string; tag: string; word: string };

/** What is sent of a post, or in its stead, by the names of fields and of parts of paths. */
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
  if (value === undefined) throw new Error(`Say in values what is sent as ${name}.`);
  return value;
}

/** What is looked at for once: of a term, what is told next; of a post, all that stands there. */
const lookOf = (route: string) => (route.startsWith('GET /fovea/') ? 'once' : 'comments');

/** The paths of a call that reads: with nothing more than it needs, and with each of its parameters. */
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

/** What answers beside calls and pages, by its pattern as Express has it. A pattern that is not here fails a test. */
export const handlers: Record<string, (tag: string) => string[]> = {
  ...Object.fromEntries(fixed.map((path) => [path, () => [path]])),
  ...Object.fromEntries(
    feeds.map((path) => [
      path,
      (tag: string) => [path, `${path}?tag=${tag}`, `${path}?book=indomitus-est`],
    ]),
  ),
};
