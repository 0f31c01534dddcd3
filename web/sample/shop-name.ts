/** Returns the name of a shop from its URL: Amazon in every country, otherwise the host name. */
export function shopName(url: string): string {
  const { hostname } = new URL(url);
  const site = hostname.replace(/^www\./, '');
  return /^amazon\.[a-z.]+$/.test(site) ? 'Amazon' : site;
}
