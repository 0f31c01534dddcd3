import type { RequestHandler } from 'express';

/** Seconds for which browsers come by https only: a year. */
const secureFor = 31_536_000;

/**
 * Headers that hold for every answer: no sniffing of types, no frames of other sites, little in the Referer. HTML that slipped
 * through could not move the page's links to another site, send its forms there or bring a plug-in.
 *
 * @param origin the site's public origin: on https, browsers are told to keep to it
 */
export const securityHeaders =
  (origin: string): RequestHandler =>
  (_request, response, next) => {
    response.set({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        "base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    });
    if (origin.startsWith('https:'))
      response.set('strict-transport-security', `max-age=${secureFor}`);
    next();
  };
