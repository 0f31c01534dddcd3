import type { RequestHandler, Response } from 'express';
import { deviceCookie } from '../platform/access/known-device';
import { rememberedCookie } from '../subjects/accounts/session-cookies';
import { crossSiteCookie, hostPrefix } from '../contract/plain/headers';

// On https, session cookies have the prefix __Host-, so that neither other hosts of the domain nor http can set them (RFC
// 6265bis). Code behind this handler uses the plain names.

type Names = ReadonlySet<string>;

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));

/** Returns the `Cookie` header with plain names. Unprefixed ones are dropped: another host may have set them. */
export const withPlainNames = (header: string, names: Names): string =>
  header
    .split(/;\s*/)
    .filter((cookie) => cookie.includes('=') && !names.has(nameOf(cookie)))
    .map((cookie) => {
      const plain = cookie.startsWith(hostPrefix) ? cookie.slice(hostPrefix.length) : cookie;
      return names.has(nameOf(plain)) ? plain : cookie;
    })
    .join('; ');

const withPrefix = (names: Names) => (cookie: string) =>
  names.has(nameOf(cookie)) ? hostPrefix + cookie : cookie;

/** Renames the cookies of a response just before it is sent. */
function renameCookies(response: Response, names: Names): void {
  const rename = withPrefix(names);
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = (...args: unknown[]) => {
    const given = args.at(-1);
    if (given instanceof Object && !Array.isArray(given))
      for (const [name, value] of Object.entries(given))
        if (name.toLowerCase() === 'set-cookie')
          Object.assign(given, { [name]: [value as string | string[]].flat().map(rename) });
    const cookies = response.getHeader('set-cookie');
    if (cookies !== undefined)
      response.setHeader('set-cookie', [cookies].flat().map(String).map(rename));
    return writeHead(...args);
  };
}

export function hostCookies(sessionCookie: string): RequestHandler {
  const names = new Set([sessionCookie, crossSiteCookie, rememberedCookie, deviceCookie]);
  return (request, response, next) => {
    const { cookie } = request.headers;
    if (cookie !== undefined) request.headers.cookie = withPlainNames(cookie, names);
    renameCookies(response, names);
    next();
  };
}
