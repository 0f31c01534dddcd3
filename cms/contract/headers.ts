/** The header that holds the id of a request, by which it is found in the log. */
export const requestIdHeader = 'x-request-id';

/** The header that holds an API key. In lower case, as Node.js has the names of headers. */
export const apiKeyHeader = 'x-api-key';

/** The cookie that holds the cross-site token, and the header that has to repeat it. Only our own pages can read the cookie. */
export const crossSiteCookie = 'XSRF-TOKEN';
export const crossSiteHeader = 'x-xsrf-token';

/** With what the names of cookies begin on https: only the site itself can set such a one. */
export const hostPrefix = '__Host-';

/** The cross-site token among the cookies that scripts may read; undefined where there is none. */
export const crossSiteTokenIn = (cookies: string): string | undefined =>
  [hostPrefix, '']
    .map((prefix) => `${prefix}${crossSiteCookie}=`)
    .flatMap((start) =>
      cookies
        .split('; ')
        .flatMap((pair) => (pair.startsWith(start) ? pair.slice(start.length) : [])),
    )
    .at(0);

/** The header by which a call that is sent again is known to be the same (IETF draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** The longest key, in characters. A UUID has 36. */
export const longestIdempotencyKey = 255;

/** The header of an answer that holds the cursor of the list's next page, where there is one. */
export const nextCursorHeader = 'X-Next-Cursor';

/** The header of an answer that says how many its list has on all pages together, where they were counted. */
export const totalCountHeader = 'X-Total-Count';
