/**
 * Returns whether a URL is a profile rather than the front page of a network: `https://www.facebook.com/fovea` and
 * `https://fovea.tumblr.com` are, `https://www.facebook.com/` is not.
 */
export function isSocialPage(url: string | null | undefined): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { protocol, hostname, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol)) return false;
  const isOwnHost = hostname.replace(/^(www|m)\./, '').split('.').length > 2;
  return isOwnHost || pathname !== '/' || search !== '';
}
