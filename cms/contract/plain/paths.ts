/** Paths of the site's pages. `web/routes.ts` mounts them. */
export const paths = {
  home: '/',
  books: '/books',
  author: '/author',
  blog: '/blog',
  glossary: '/thesaurus',
  families: '/thesaurus/families',
  guide: '/fantasy',
  contact: '/contact',
  privacy: '/privacy',
  press: '/press',
  subscribe: '/subscribe',
  offline: '/offline',
  readUpTo: '/read-up-to',
  logIn: '/admin/userlogin',
  forgotPassword: '/admin/forgotten',
  account: '/admin/account',
  changePassword: '/admin/account/password',
  reauthenticate: '/admin/account/confirm',
  editor: '/admin/editor',
} as const;

export const bookPath = (slug: string) => `${paths.books}/${slug}`;

export const chapterPath = (slug: string, chapter: number) => `${bookPath(slug)}/sample/${chapter}`;

export const sampleEpubPath = (slug: string) => `${bookPath(slug)}/sample.epub`;

/** The book's release as a calendar event. */
export const releaseCalendarPath = (slug: string) => `${bookPath(slug)}/release.ics`;

/** Everything on `/press` as a ZIP file. */
export const pressKitPath = '/press-kit.zip';

export const pressTitle = 'Press';

/** All releases, to which calendars subscribe. */
export const releasesCalendarPath = '/releases.ics';

/** Feeds of all posts. With `feedQuery`, of some. */
export const feedPaths = { atom: '/feed.xml', json: '/feed.json' } as const;

export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;

/** Posts with a tag, or posts that link to a book. */
export const feedQuery = (of: 'tag' | 'book', slug: string) => `?${of}=${encodeURIComponent(slug)}`;

export const postPath = (slug: string) => `${paths.blog}/${slug}`;

/**
 * Returns the form in which a post's earlier slugs contain its path on the author's former site: `2019-05-dawn` for
 * `/2019/05/dawn/`, `p-12` for `/?p=12`, in any folder. Empty for the home page.
 */
export function formerSlug({ pathname, searchParams }: URL): string {
  const path = searchParams.has('p') ? `p ${searchParams.get('p')}` : pathname;
  const words = path.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 100).replace(/-$/, '');
}

export const tagPath = (slug: string) => `${paths.blog}?tag=${encodeURIComponent(slug)}`;

export const previewPath = (token: string) => `${paths.blog}/preview?token=${token}`;

export const termPath = (slug: string) => `${paths.glossary}/${slug}`;

/** The glossary, opened at a term. The fragment alone works only if the term is already on the page. */
export const termInListPath = (slug: string) => `${paths.glossary}?term=${slug}#${slug}`;

export const dashboardTermPath = (id: number) => `/cms/collections/glossary-terms/${id}`;

export const newDashboardTermPath = (subject: string) =>
  `/cms/collections/glossary-terms/create?subject=${encodeURIComponent(subject)}`;

/** Private page about a suggestion. */
export const suggestionPath = (token: string) => `${paths.glossary}/suggestions/${token}`;

export const unsubscribePath = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;

export const confirmSubscriptionPath = (token: string) =>
  `${paths.subscribe}/confirm?token=${encodeURIComponent(token)}`;

/** A subscriber's settings. Mail programs POST to it to unsubscribe (RFC 8058). */
export const subscriptionPath = (token: string) =>
  `${paths.subscribe}/settings?token=${encodeURIComponent(token)}`;

export const verifyPath = (code: string) => `/admin/verify?code=${code}`;

export const confirmEmailPath = (code: string) => `/admin/confirm-address?code=${code}`;

export const newPasswordPath = (code: string) => `/admin/new-password?code=${code}`;

/** Fixed titles, for the page, its feeds and its social image. Specification, section 2. */
export const blogTitle = 'Chronicles & Dispatches';
export const glossaryTitle = 'Fovean People, Places and Things';
export const familiesTitle = 'Families and Peoples';
export const privacyTitle = 'Privacy';
export const guideTitle = 'Fantasy Novels: A Reader’s Guide';

export const blogDescription =
  'News of the series, notes on its world, and how its books are made.';
