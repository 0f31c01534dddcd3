/** What a shop is called, by its URL: Amazon by its name in every country, another by that of its site. */
export function shopName(url: string): string {
  const { hostname } = new URL(url);
  const site = hostname.replace(/^www\./, '');
  return /^amazon\.[a-z.]+$/.test(site) ? 'Amazon' : site;
}
