import type { RequestHandler, Response } from 'express';
import { deviceCookie } from '../access/known-device';
import { rememberedCookie } from '../accounts/session-cookies';
import { crossSiteCookie, hostPrefix } from '../contract/headers';

// On https the cookies that say who somebody is begin with __Host-: browsers take such a one from the site itself only, and not
// from another host of its domain or over http (RFC 6265bis). Everything behind this knows them by their plain names.

type Names = ReadonlySet<string>;

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));

/** The header `Cookie` by the plain names. What came under a plain name counts for nothing: another host may have set it. */
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

/** Renames the cookies of an answer in the last moment, whoever has set them and however. */
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

/** @param sessionCookie the name of the session's cookie */
export function hostCookies(sessionCookie: string): RequestHandler {
  const names = new Set([sessionCookie, crossSiteCookie, rememberedCookie, deviceCookie]);
  return (request, response, next) => {
    const { cookie } = request.headers;
    if (cookie !== undefined) request.headers.cookie = withPlainNames(cookie, names);
    renameCookies(response, names);
    next();
  };
}
