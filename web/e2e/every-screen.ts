/** Paths of all public screens and of their states that have a URL. */
export const everyScreen = [
  '/',
  '/books',
  '/books/indomitus-est',
  '/books/notyourfather',
  '/books/indomitus-est/sample/1',
  '/books/indomitus-est/sample/3',
  '/author',
  '/contact',
  '/press',
  '/privacy',
  '/offline',
  '/thesaurus',
  '/thesaurus?q=uman',
  '/thesaurus?q=qqqqqqqq',
  '/thesaurus?kind=god',
  '/thesaurus/rancor-mordetur',
  '/thesaurus/families',
  '/fantasy',
  '/blog',
  '/blog?tag=gods',
  '/blog?q=zzzz',
  '/blog/a-map-that-argues-back',
  '/blog/the-gods-of-fovea',
  '/admin',
  '/admin/userlogin',
  '/admin/register',
  '/admin/verify',
  '/admin/new-code',
  '/admin/forgotten',
  '/admin/new-password',
  '/admin/comments',
  '/admin/comments?post=a-map-that-argues-back',
  '/admin/confirm-address',
  '/subscribe',
  '/subscribe/confirm',
  '/subscribe/settings',
  '/unsubscribe',
];

/** Pages without client scripts: the service worker's offline page. */
export const withoutApplication = ['/offline'];

/** Paths with a 404 page. */
export const notFoundPaths = ['/blog/nothing', '/blog?tag=nothing'];
