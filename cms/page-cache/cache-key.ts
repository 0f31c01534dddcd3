import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { calls } from '../contract/calls';
import { feedPaths, paths } from '../contract/paths';
import {
  lookParameter,
  notYetBegun,
  type ReadingStage,
  stageOfCookies,
} from '../contract/reading-stage';

/** Maximum characters of a cached URL. */
const longestUrl = 500;

export function memoizeByUrl<Result>(compute: (url: string) => Result): (url: string) => Result {
  const known = new LRUCache<string, { result: Result }>({ max: 5_000 });
  return (url) => {
    const hit = known.get(url);
    if (hit) return hit.result;
    const result = compute(url);
    if (url.length <= longestUrl) known.set(url, { result });
    return result;
  };
}

/** Separate memory limits, so that searches and images cannot evict pages. */
export type Budget = 'pages' | 'queries' | 'images';

export type CacheKey = {
  budget: Budget;
  /** Path and relevant parameters in a fixed order: rendered as this URL, and cached by it. */
  url: string;
  /** Reading stage from the cookie; undefined if the response does not depend on it. */
  stage?: ReadingStage;
};

type Cacheable = {
  path: RegExp;
  /** Relevant parameters, in lower case if `anyCase` is set. */
  parameters: string[];
  /** Whether parameter names ignore case. */
  anyCase?: boolean;
  budget?: Budget;
  /** Whether the response depends on the reading stage. */
  isByStage?: true;
};

const exactly = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.')}$`);

// Other spellings of a path are rendered but not cached, so that a page has one entry.
const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
const number = '[1-9]\\d{0,8}';

/** Parameters of every page: a notice after registration. */
const ofEveryPage = ['registered'];

const pages: Cacheable[] = [
  // `?p=12` is a post on a former site made with WordPress.
  { path: exactly(paths.home), parameters: ['p'] },
  { path: exactly(paths.books), parameters: [] },
  { path: exactly(`${paths.books}/${slug}`), parameters: [] },
  { path: exactly(`${paths.books}/${slug}/sample/${number}`), parameters: [] },
  { path: exactly(paths.author), parameters: [] },
  { path: exactly(paths.contact), parameters: [] },
  { path: exactly(paths.press), parameters: [] },
  { path: exactly(paths.privacy), parameters: [] },
  { path: exactly(paths.offline), parameters: [] },
  { path: exactly(paths.glossary), parameters: ['q', 'from', 'term', 'kind'] },
  { path: exactly(`${paths.glossary}/${slug}`), parameters: [] },
  { path: exactly(paths.guide), parameters: [] },
  { path: exactly(paths.blog), parameters: ['q', 'tag', 'before'] },
  { path: exactly(`${paths.blog}/(?!preview$)${slug}`), parameters: ['comments', 'replies'] },
].map((page) => ({
  ...page,
  parameters: [...page.parameters, ...ofEveryPage],
  isByStage: true,
}));

const feeds: Cacheable[] = Object.values(feedPaths).map((path) => ({
  path: exactly(path),
  parameters: ['tag', 'book'],
}));

const files: Cacheable[] = [
  ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/opensearch.xml'],
  ...['/security.txt', '/.well-known/security.txt'],
  ...['/releases.ics', `${paths.books}/${slug}/release.ics`],
].map((path) => ({ path: exactly(path), parameters: [] }));

const images: Cacheable = {
  path: new RegExp(`^/og(?:/${slug})+\\.jpg$`),
  parameters: ['v'],
  budget: 'images',
};

const samples: Cacheable = {
  path: exactly(`${paths.books}/${slug}/sample.epub`),
  parameters: [],
  budget: 'images',
};

const apiCalls: Cacheable[] = calls
  .filter((call) => 'cacheable' in call)
  .map(({ route, input }) => {
    const path = route.slice('GET '.length);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const pattern = path.replace(/\{(\w+)\}/g, (_all, name) => (name === 'slug' ? slug : number));
    return {
      path: exactly(`/api${pattern}`),
      parameters: Object.keys(input.shape)
        .filter((name) => !inPath.includes(name))
        .map((name) => name.toLowerCase()),
      anyCase: true,
    };
  });

const cacheable = [...pages, ...feeds, ...files, images, samples, ...apiCalls];

const keyOfUrl = memoizeByUrl((url): CacheKey | null => {
  const [path = ''] = url.split('?', 1);
  if (url.length > longestUrl) return null;
  const rule = cacheable.find((each) => each.path.test(path));
  if (!rule) return null;
  const budget = rule.budget ?? 'pages';
  const byStage = rule.isByStage && { stage: notYetBegun };
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(path.length))) {
    if (rule.isByStage && name === lookParameter) return null;
    const known = rule.anyCase ? name.toLowerCase() : name;
    if (!rule.parameters.includes(known)) continue;
    // Repeated parameters are left to the page.
    if (given.has(known)) return null;
    given.set(known, value);
  }
  if (given.size === 0) return { budget, url: path, ...byStage };
  const counted = rule.parameters.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    budget: budget === 'pages' ? 'queries' : budget,
    url: `${path}?${new URLSearchParams(counted).toString()}`,
    ...byStage,
  };
});

/** Returns the key of a cacheable request, else null. */
export function cacheKeyOf({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CacheKey | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length !== '0' || coding !== undefined) return null;
  const key = keyOfUrl(url);
  if (key?.stage === undefined) return key;
  return { ...key, stage: stageOfCookies(headers.cookie) ?? notYetBegun };
}

/** Returns the path of a request for a page of the public site, without parameters; null for other requests. */
export function pagePathOf(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): string | null {
  const key = cacheKeyOf(request);
  const path = key?.stage === undefined ? null : (key.url.split('?', 1)[0] ?? null);
  return path === paths.offline ? null : path;
}
