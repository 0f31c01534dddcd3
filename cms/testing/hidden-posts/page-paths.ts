import { randomUUID } from 'node:crypto';
import { calls } from '../../contract/calls';
import type { Call } from '../../contract/call';
import type { MarkedPost } from './posts';

/** A path, and whether it is that of the post itself: then it has nothing to show as long as the post is hidden. */
type PagePath = { path: string; isItsOwn: boolean };

/** What is sent of a post, or in its stead, by the names of fields and of parts of paths. */
const values = ({ id, slug, tag, word }: MarkedPost): Record<string, string> => ({
  ...{ id: String(id), post: String(id), slug, tag, q: word, term: slug, from: word },
  ...{
    chapter: '1',
    bookId: '1',
    take: '100',
    drafts: 'true',
    views: 'true',
    Tracking: 'false',
    after: '',
  },
  ...{ order: 'relevance', kind: 'person', upTo: '99' },
  ...{ draft: randomUUID(), version: 'saved-1', token: 'none', ipAddress: '192.0.2.1' },
});

/** What is told of a post by: its id and its slug. */
const naming = new Set(['id', 'slug']);

function valueOf(post: MarkedPost, name: string): string {
  const value = values(post)[name];
  if (value === undefined) throw new Error(`Say in values what is sent as ${name}.`);
  return value;
}

/** What is looked at for once: of a term, what is told next; of a post, all that stands there. */
const lookOf = (route: string) => (route.startsWith('GET /fovea/') ? 'once' : 'comments');

/** The paths of a call that reads: with nothing more than it needs, and with each of its parameters. */
export function pathsOfCall({ route, input }: Call, post: MarkedPost): PagePath[] {
  const [, pattern = ''] = route.split(' ');
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(post, name));
  const inPath = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inQuery = Object.keys(input.shape).filter((name) => !inPath.includes(name));
  const isItsOwn = inPath.some((name) => naming.has(name));
  return [
    { path: `/api${filled}`, isItsOwn },
    ...inQuery.map((name) => ({
      path: `/api${filled}?${name}=${encodeURIComponent(name === 'look' ? lookOf(route) : valueOf(post, name))}`,
      isItsOwn: isItsOwn || naming.has(name),
    })),
  ];
}

/** What answers beside calls and pages, by its pattern as Express has it. A pattern that is not here fails a test. */
export const handlers: Record<string, (post: MarkedPost) => PagePath[]> = {
  ...Object.fromEntries(
    [
      ...['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
      ...['/opensearch.xml', '/.well-known/security.txt', '/security.txt'],
      ...[
        '/api/openapi.json',
        '/api/docs',
        '/api/docs/',
        '/api/docs/start.js',
        '/api/docs/style.css',
      ],
    ].map((path) => [path, () => [{ path, isItsOwn: false }]]),
  ),
  ...Object.fromEntries(
    [
      ...['/feed.xml', '/feed.json', '/feed', '/rss', '/rss.xml', '/atom', '/atom.xml'],
      ...['/index.xml', '/blog/feed'],
    ].map((path) => [
      path,
      ({ tag }: MarkedPost) =>
        [path, `${path}?tag=${tag}`, `${path}?book=indomitus-est`].map((each) => ({
          path: each,
          isItsOwn: false,
        })),
    ]),
  ),
  '/^\\/og(\\/.+)\\.jpg$/': ({ slug }) => [
    { path: `/og/blog/${slug}.jpg`, isItsOwn: true },
    { path: '/og/blog.jpg', isItsOwn: false },
  ],
  '/^\\/cms\\/api(?:\\/|$)/': ({ id, word }) =>
    [
      `/posts/${id}`,
      `/posts/${id}?draft=true&trash=true`,
      `/posts?where[title][contains]=${word}&draft=true&trash=true`,
      ...['/posts', '/posts/versions', '/post-drafts', '/comments', '/tags', '/media'],
    ].map((path) => ({ path: `/cms/api${path}`, isItsOwn: true })),
  '/^\\/cms(?:\\/|$)/': ({ id }) => [{ path: `/cms/collections/posts/${id}`, isItsOwn: false }],
};

/** Every path at which somebody might be shown a post, but for the pages. */
export const pathsFor = (post: MarkedPost): PagePath[] => [
  ...(calls as readonly Call[])
    .filter(({ route }) => route.startsWith('GET '))
    .flatMap((call) => pathsOfCall(call, post)),
  ...Object.values(handlers).flatMap((pathsOf) => pathsOf(post)),
];
