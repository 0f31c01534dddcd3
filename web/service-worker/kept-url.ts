import { lookParameter } from '../../cms/contract/reading-stage';

/** The stores of the service worker. The first three hold pages; what is in `pages` and `chapters`, its reader has read. */
export const stores = {
  books: 'books',
  chapters: 'chapters',
  pages: 'pages',
  pictures: 'pictures',
  assets: 'assets',
} as const;

export type PageStore = 'books' | 'chapters' | 'pages';

const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';

const pathsOf: Record<PageStore, RegExp> = {
  books: new RegExp(`^/(?:books(?:/${slug})?)?$`),
  chapters: new RegExp(`^/books/(${slug})/sample/[1-9]\\d*$`),
  pages: new RegExp(
    `^/(?:author|blog|contact|fantasy|privacy|thesaurus(?:/${slug})?|blog/(?!preview$)${slug})$`,
  ),
};

/** Where a page is kept; null for what is no page, and for those with a person on them. */
export const storeOf = (pathname: string): PageStore | null =>
  (Object.keys(pathsOf) as PageStore[]).find((store) => pathsOf[store].test(pathname)) ?? null;

/** The book whose sample a page belongs to; null for every other page. */
export const sampledBook = (pathname: string): string | null =>
  pathsOf.chapters.exec(pathname)?.[1] ?? null;

/** What chooses another part of a list: a page of its own. */
const partOfList = ['from', 'tag', 'before', 'kind'];

/** What is shown once, for one reader: what was searched for, a part of a conversation, a greeting. */
const passing = [lookParameter, 'q', 'term', 'comments', 'registered', 'sample'];

/** The URL by which a page is kept: without what it was searched for, and without what others add to links. */
export function keyOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const parts = [...searchParams].filter(([name]) => partOfList.includes(name)).toSorted();
  return `${origin}${pathname}${parts.length > 0 ? `?${new URLSearchParams(parts)}` : ''}`;
}

/** Whether what a URL shows is the page as it is for everybody. */
export const isWhole = (url: string): boolean =>
  !passing.some((name) => new URL(url).searchParams.has(name));

/** Pages that are not kept, by how their paths begin: what they show is for one person. */
export const isPersonal = (pathname: string): boolean =>
  /^\/(?:admin|cms|preview|unsubscribe|blog\/preview|thesaurus\/suggestions)(?:\/|$)/.test(
    pathname,
  );

/** Whether everybody would have got this response: it may be kept. */
export const isForEverybody = ({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  status === 200 && !redirected && !/private|no-store/.test(headers.get('cache-control') ?? '');
