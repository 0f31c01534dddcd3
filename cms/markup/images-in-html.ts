import type { Image } from '../contract/fields';

/** A picture in sanitized HTML, whose attributes are quoted and may contain the sign that ends a tag. */
const picture = /<img (?:[^>"]|"[^"]*")*>/g;

const sourceOf = (tag: string) => / src="([^"]+)"/.exec(tag)?.[1];

/** The URLs of the pictures in a sanitized HTML fragment, each once. */
export const imageUrlsIn = (html: string): string[] => [
  ...new Set((html.match(picture) ?? []).flatMap((tag) => sourceOf(tag) ?? [])),
];

/** How wide a post's text is shown, as the attribute `sizes` has it: its measure, or a phone but for the margins. */
const textWidth = '(min-width: 700px) 34rem, 92vw';

/** The widths of a picture, for browsers that know AVIF. */
const widthsOf = ({ sources }: Image) =>
  sources.length > 0
    ? `<source type="image/avif" sizes="${textWidth}" srcset="${sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}">`
    : '';

function pictureOf(tag: string, image: Image): string {
  const color = image.color ? ` data-color="${image.color}"` : '';
  const sized = tag
    .replace('<img ', `<img width="${image.width}" height="${image.height}"${color} `)
    // A function, so that a `$` in a name stays one.
    .replace(/ src="[^"]+"/, () => ` src="${image.fallbackUrl}"`);
  return `<picture>${widthsOf(image)}${sized}</picture>`;
}

/**
 * Sanitized HTML in which each picture that is known says how large it is, so that its place is kept while it is fetched,
 * and in which widths it is to be had.
 *
 * @param known the pictures by their URLs
 */
export const withImageSizes = (html: string, known: ReadonlyMap<string, Image>): string =>
  html.replace(picture, (tag) => {
    const image = known.get(sourceOf(tag) ?? '');
    return image && image.width > 0 && image.height > 0 ? pictureOf(tag, image) : tag;
  });
