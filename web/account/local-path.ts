import { lookParameter } from '../../cms/contract/plain/reading-stage';

const anyOrigin = 'https://site.invalid';

/**
 * Returns the path of an untrusted URL within this site; null for other URLs and for pages for anonymous visitors. Removes the
 * parameter that reveals spoilers.
 */
export function localPath(given: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and remove tabs and line breaks.
  if (!given || !/^\/(?![/\\])/.test(given) || /[\p{Cc}\\]/u.test(given)) return null;
  if (!URL.canParse(given, anyOrigin)) return null;
  const url = new URL(given, anyOrigin);
  if (url.searchParams.has(lookParameter)) url.searchParams.delete(lookParameter);
  const { origin, pathname, search, hash } = url;
  // Removing dot segments can leave two leading slashes.
  if (origin !== anyOrigin || pathname.startsWith('//')) return null;
  const isForGuests =
    /^\/(login|admin\/(userlogin|register|verify|forgotten|new-password|new-code|confirm-address))\/?$/i;
  return isForGuests.test(pathname) ? null : pathname + search + hash;
}

/** Returns the path of the login page, which leads back to `from`. */
export const logInPath = (from: string) => {
  const path = localPath(from);
  return path === null || path === '/'
    ? '/admin/userlogin'
    : `/admin/userlogin?from=${encodeURIComponent(path)}`;
};
