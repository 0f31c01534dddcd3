// Extensions of CommonMark in posts, for the server and the editor. Without zod, so that pages can import it.

export const figureWidths = ['normal', 'wide', 'full'] as const;

/** Width of a figure: that of the text, wider, or that of the page. */
export type FigureWidth = (typeof figureWidths)[number];

/** Returns an image's URL without the fragment that names the width of its figure, and the width. */
export function splitFigureUrl(url: string): { url: string; width: FigureWidth } {
  const [, address = url, width] = /^(.*)#(wide|full)$/s.exec(url) ?? [];
  return { url: address, width: width === 'wide' || width === 'full' ? width : 'normal' };
}

/** Returns the URL of an image in a figure of a width. */
export const joinFigureUrl = (url: string, width: FigureWidth): string =>
  width === 'normal' ? url : `${url}#${width}`;

/** Returns the sizes of a gallery's rows: at most three images, and a single image only if the gallery has no other. */
export function galleryRows(images: number): number[] {
  const rows = Math.ceil(images / 3);
  return Array.from({ length: rows }, (_, row) => Math.floor((images + rows - 1 - row) / rows));
}

/** Hosts, without `www.`, whose pages have cards. */
const cardHosts = new Map([
  ['youtube.com', 'YouTube'],
  ['m.youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
  ['amazon.com', 'Amazon'],
  ['amazon.co.uk', 'Amazon'],
  ['amzn.to', 'Amazon'],
  ['a.co', 'Amazon'],
  ['audible.com', 'Audible'],
  ['barnesandnoble.com', 'Barnes & Noble'],
  ['bookshop.org', 'Bookshop.org'],
  ['books.apple.com', 'Apple Books'],
  ['kobo.com', 'Kobo'],
  ['play.google.com', 'Google Play'],
]);

const ownPage = /^\/(?:books|blog)\/([a-z0-9-]+)$/;

/** Returns the label of a link's card, such as “YouTube”; null for links without cards. */
export function cardOf(url: string): string | null {
  if (ownPage.test(url)) return url.startsWith('/books/') ? 'The book' : 'The post';
  if (!/^https?:/.test(url) || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  return (pathname.length > 1 && cardHosts.get(hostname.replace(/^www\./, ''))) || null;
}
