import { patternOfPage, publicPages } from '../../cms/contract/plain/public-pages';
import { lookParameter } from '../../cms/contract/plain/reading-stage';

/** The service worker's caches. The first three hold pages. */
export const stores = ['books', 'chapters', 'pages', 'pictures', 'assets'] as const;

export type PageStore = NonNullable<(typeof publicPages)[number]['offline']>;

const pages = publicPages.map((page) => ({ pattern: patternOfPage(page), store: page.offline }));

export const storeOf = (pathname: string): PageStore | null =>
  pages.find(({ pattern }) => pattern.test(pathname))?.store ?? null;

export const sampledBook = (pathname: string): string | null =>
  storeOf(pathname) === 'chapters' ? (pathname.split('/')[2] ?? null) : null;

/** Query parameters that select another page. */
const pageParameters = ['from', 'tag', 'before', 'kind'];

/** Query parameters whose pages are not cached. */
const uncachedParameters = [lookParameter, 'q', 'term', 'comments', 'registered', 'sample'];

/** Returns the cache key of a page, without other query parameters. */
export function keyOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const parts = [...searchParams].filter(([name]) => pageParameters.includes(name)).toSorted();
  return `${origin}${pathname}${parts.length > 0 ? `?${new URLSearchParams(parts)}` : ''}`;
}

/** Returns true if a URL's page is the same for everybody. */
export const isPublicUrl = (url: string): boolean =>
  !uncachedParameters.some((name) => new URL(url).searchParams.has(name));

/** Returns true for personal pages, which are not cached. */
export const isPersonal = (pathname: string): boolean =>
  /^\/(?:admin|cms|preview|subscribe|unsubscribe|blog\/preview|thesaurus\/suggestions)(?:\/|$)/.test(
    pathname,
  );

/** Returns true if a response is the same for everybody and may be cached. */
export const isPublic = ({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  status === 200 && !redirected && !/private|no-store/.test(headers.get('cache-control') ?? '');
