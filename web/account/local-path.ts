import { lookParameter } from '../../cms/contract/reading-stage';

const anyOrigin = 'https://site.invalid';

/**
 * A path of this site, such as the page that somebody came from; null for what would lead anywhere else, or back to a form
 * for guests. What is told later is not looked at on the way: only who asks for that on its page is shown it.
 *
 * @param given whatever stands in a URL: a link that somebody made up may hold anything
 */
export function localPath(given: string | null | undefined): string | null {
  // A browser takes a backslash for a slash, and leaves tabs and line breaks out.
  if (!given || !/^\/(?![/\\])/.test(given) || /[\p{Cc}\\]/u.test(given)) return null;
  if (!URL.canParse(given, anyOrigin)) return null;
  const url = new URL(given, anyOrigin);
  if (url.searchParams.has(lookParameter)) url.searchParams.delete(lookParameter);
  const { origin, pathname, search, hash } = url;
  // Dots in a path can leave two slashes at its beginning.
  if (origin !== anyOrigin || pathname.startsWith('//')) return null;
  const isForGuests =
    /^\/(login|admin\/(userlogin|register|verify|forgotten|new-password|new-code|confirm-address))\/?$/i;
  return isForGuests.test(pathname) ? null : pathname + search + hash;
}

/** The log-in page that leads back to where one is. */
export const logInPath = (from: string) => {
  const path = localPath(from);
  return path === null || path === '/'
    ? '/admin/userlogin'
    : `/admin/userlogin?from=${encodeURIComponent(path)}`;
};
