import { lookParameter } from '../../cms/contract/reading-stage';

/** The service worker's caches. The first three hold pages; `pages` and `chapters` only visited ones. */
export const stores = ['books', 'chapters', 'pages', 'pictures', 'assets'] as const;

export type PageStore = 'books' | 'chapters' | 'pages';

const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';

const pathsOf: Record<PageStore, RegExp> = {
  books: new RegExp(`^/(?:books(?:/${slug})?)?$`),
  chapters: new RegExp(`^/books/(${slug})/sample/[1-9]\\d*$`),
  pages: new RegExp(
    `^/(?:author|blog|contact|fantasy|privacy|thesaurus(?:/${slug})?|blog/(?!preview$)${slug})$`,
  ),
};

export const storeOf = (pathname: string): PageStore | null =>
  (Object.keys(pathsOf) as PageStore[]).find((store) => pathsOf[store].test(pathname)) ?? null;

export const sampledBook = (pathname: string): string | null =>
  pathsOf.chapters.exec(pathname)?.[1] ?? null;

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
