/**
 * Whether a URL can be the page of somebody, rather than the front page of the network that it is on:
 * `https://www.facebook.com/fovea` and `https://fovea.tumblr.com` are, `https://www.facebook.com/` is not.
 */
export function isSocialPage(address: string | null | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  const isOwnHost = hostname.replace(/^(www|m)\./, '').split('.').length > 2;
  return isOwnHost || pathname !== '/' || search !== '';
}
