/** Header with the id of a request in the log. */
export const requestIdHeader = 'x-request-id';

/** Header with an API key. In lower case, as in Node.js. */
export const apiKeyHeader = 'x-api-key';

/** Cookie with the cross-site token, and the header that must repeat it. Only the site's own pages can read the cookie. */
export const crossSiteCookie = 'XSRF-TOKEN';
export const crossSiteHeader = 'x-xsrf-token';

/** Prefix of cookie names on https, which only the site itself can set. */
export const hostPrefix = '__Host-';

/** Returns the cross-site token in `document.cookie`, or undefined. */
export const crossSiteTokenIn = (cookies: string): string | undefined =>
  [hostPrefix, '']
    .map((prefix) => `${prefix}${crossSiteCookie}=`)
    .flatMap((start) =>
      cookies
        .split('; ')
        .flatMap((pair) => (pair.startsWith(start) ? pair.slice(start.length) : [])),
    )
    .at(0);

/** Header that identifies a repeated request (IETF draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Maximum length in characters. A UUID has 36. */
export const longestIdempotencyKey = 255;

/** Response header with the cursor of the next page. */
export const nextCursorHeader = 'X-Next-Cursor';

/** Response header with the number of entries on all pages, if counted. */
export const totalCountHeader = 'X-Total-Count';

/**
 * Header of a HEAD request by which a page reports what the server does not see, such as a view without a document request. Its
 * values: `PageReport`.
 */
export const pageViewHeader = 'x-page-view';
