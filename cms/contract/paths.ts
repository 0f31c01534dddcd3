/** The paths of the site's pages, wherever something links to one. `web/routes.ts` mounts them. */
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

/** The page of a sample chapter. */
export const chapterPath = (slug: string, chapter: number) => `${bookPath(slug)}/sample/${chapter}`;

/** The sample as a file for reading programs: EPUB. */
export const sampleEpubPath = (slug: string) => `${bookPath(slug)}/sample.epub`;

export const postPath = (slug: string) => `${paths.blog}/${slug}`;

/** The blog's list, with only the posts that carry a tag. */
export const tagPath = (slug: string) => `${paths.blog}?tag=${encodeURIComponent(slug)}`;

export const previewPath = (token: string) => `${paths.blog}/preview?token=${token}`;

/** The page of a term. */
export const termPath = (slug: string) => `${paths.glossary}/${slug}`;

/**
 * The glossary, opened at a term. The fragment alone would find only what stands on the page already, and nothing else without
 * scripts.
 */
export const termInListPath = (slug: string) => `${paths.glossary}?term=${slug}#${slug}`;

/** A term's form in the dashboard. */
export const dashboardTermPath = (id: number) => `/cms/collections/glossary-terms/${id}`;

/** The dashboard's form for a new term of this name. */
export const newDashboardTermPath = (subject: string) =>
  `/cms/collections/glossary-terms/create?subject=${encodeURIComponent(subject)}`;

/** The private page that says what becomes of a suggestion. */
export const suggestionPath = (token: string) => `${paths.glossary}/suggestions/${token}`;

export const unsubscribePath = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;

/** The page on which a code that was mailed verifies an account. */
export const verifyPath = (code: string) => `/admin/verify?code=${code}`;

/** The page on which a code that was mailed confirms a new e-mail address. */
export const confirmEmailPath = (code: string) => `/admin/confirm-address?code=${code}`;

/** The page on which a code that was mailed allows a new password. */
export const newPasswordPath = (code: string) => `/admin/new-password?code=${code}`;

/** The titles of pages that no editor writes: they stand on the page, in its feeds and on its picture. Specification, section 2. */
export const blogTitle = 'Chronicles & Dispatches';
export const glossaryTitle = 'Fovean People, Places and Things';
export const familiesTitle = 'Families and Peoples';
export const privacyTitle = 'Privacy';
export const guideTitle = 'Fantasy Novels: A Reader’s Guide';

export const blogDescription =
  'News of the series, notes on its world, and how its books are made.';
