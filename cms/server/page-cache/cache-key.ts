import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { calls } from '../../contract/calls';
import { feedPaths, paths } from '../../contract/plain/paths';
import {
  numberInPath,
  patternOfPage,
  publicPages,
  slugInPath,
} from '../../contract/plain/public-pages';
import {
  lookParameter,
  notYetBegun,
  type ReadingStage,
  stageOfCookies,
} from '../../contract/plain/reading-stage';

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

/** Parameters of every page: a notice after registration. */
const ofEveryPage = ['registered'];

const pages: Cacheable[] = publicPages.map((page) => ({
  path: patternOfPage(page),
  parameters: ['parameters' in page ? page.parameters : [], ofEveryPage].flat(),
  isByStage: true,
}));

const feeds: Cacheable[] = Object.values(feedPaths).map((path) => ({
  path: exactly(path),
  parameters: ['tag', 'book'],
}));

const files: Cacheable[] = [
  ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/opensearch.xml'],
  ...['/security.txt', '/.well-known/security.txt'],
  ...['/releases.ics', `${paths.books}/${slugInPath}/release.ics`],
].map((path) => ({ path: exactly(path), parameters: [] }));

const images: Cacheable = {
  path: new RegExp(`^/og(?:/${slugInPath})+\\.jpg$`),
  parameters: ['v'],
  budget: 'images',
};

const samples: Cacheable = {
  path: exactly(`${paths.books}/${slugInPath}/sample.epub`),
  parameters: [],
  budget: 'images',
};

const apiCalls: Cacheable[] = calls
  .filter((call) => 'cacheable' in call)
  .map(({ route, input }) => {
    const path = route.slice('GET '.length);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const pattern = path.replace(/\{(\w+)\}/g, (_all, name) =>
      name === 'slug' ? slugInPath : numberInPath,
    );
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
