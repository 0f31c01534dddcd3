import { paths } from './paths';

/** A page of the public site. All other pages are personal or temporary, such as `/admin/account`. */
type PublicPage = {
  /** As in `web/routes.ts`. */
  path: `/${string}`;
  /** Label in the header menu, in the order of the entries. Specification, section 2. */
  menu?: string;
  /** Query parameters that change the page's content. Caches ignore all others. */
  parameters?: readonly string[];
  /** The service worker's cache for offline reading; null if the page is not cached. `pages` and `chapters` hold visited pages. */
  offline: 'books' | 'chapters' | 'pages' | null;
  /** Whether the sitemap leaves it out. */
  isUnlisted?: true;
};

/** The table of pages. The page cache, the sitemap, the menu, and the service worker read it. */
export const publicPages = [
  // `?p=12` is a post on a former site made with WordPress.
  { path: paths.home, menu: 'Home', parameters: ['p'], offline: 'books' },
  { path: paths.books, menu: 'Books', offline: 'books' },
  { path: `${paths.books}/:slug`, offline: 'books' },
  { path: `${paths.books}/:slug/sample/:chapter`, offline: 'chapters' },
  { path: paths.author, menu: 'Author', offline: 'pages' },
  { path: paths.guide, menu: 'Fantasy Novels', offline: 'pages' },
  {
    path: paths.glossary,
    menu: 'Fovean Terms',
    parameters: ['q', 'from', 'term', 'kind'],
    offline: 'pages',
  },
  { path: paths.families, offline: 'pages' },
  { path: `${paths.glossary}/:slug`, offline: 'pages' },
  {
    path: paths.blog,
    menu: 'Forum',
    parameters: ['q', 'tag', 'before'],
    offline: 'pages',
  },
  { path: `${paths.blog}/:slug`, parameters: ['comments', 'replies'], offline: 'pages' },
  { path: paths.contact, menu: 'Contact', offline: 'pages' },
  { path: paths.press, offline: 'pages' },
  { path: paths.privacy, offline: 'pages' },
  { path: paths.offline, offline: null, isUnlisted: true },
] as const satisfies PublicPage[];

/** Pattern of a slug in a path. Other spellings of a path are rendered but not cached, so that a page has one cache entry. */
export const slugInPath = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Pattern of a number in a path. */
export const numberInPath = '[1-9]\\d{0,8}';

/** Returns a pattern that matches exactly the paths of a page. `/blog/preview` is a personal page. */
export const patternOfPage = ({ path }: Pick<PublicPage, 'path'>) =>
  new RegExp(
    `^${path.replace(':slug', `(?!preview$)(${slugInPath})`).replace(':chapter', numberInPath)}$`,
  );

type MenuPage = Extract<(typeof publicPages)[number], { menu: string }>;

/** Entries of the header menu. Books opens a dropdown. */
export const menuEntries = publicPages
  .filter((page): page is MenuPage => 'menu' in page)
  .map(({ path, menu }) => ({ to: path, label: menu }));
