import type { Image } from '../contract/fields';

/** An image in sanitized HTML, whose attributes are quoted and may contain `>`. */
const picture = /<img (?:[^>"]|"[^"]*")*>/g;

const sourceOf = (tag: string) => / src="([^"]+)"/.exec(tag)?.[1];

/** Returns the URLs of the images in sanitized HTML, each once. */
export const imageUrlsIn = (html: string): string[] => [
  ...new Set((html.match(picture) ?? []).flatMap((tag) => sourceOf(tag) ?? [])),
];

/** The attribute `sizes` for images in a post's text: the column's width, or a phone's width without margins. */
const textWidth = '(min-width: 700px) 34rem, 92vw';

/** Returns the image's AVIF sizes as a `source` element. */
const widthsOf = ({ sources }: Image) =>
  sources.length > 0
    ? `<source type="image/avif" sizes="${textWidth}" srcset="${sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}">`
    : '';

function pictureOf(tag: string, image: Image): string {
  const color = image.color ? ` data-color="${image.color}"` : '';
  const sized = tag
    .replace('<img ', `<img width="${image.width}" height="${image.height}"${color} `)
    // A function, so that `$` in a name has no special meaning.
    .replace(/ src="[^"]+"/, () => ` src="${image.fallbackUrl}"`);
  return `<picture>${widthsOf(image)}${sized}</picture>`;
}

/**
 * Returns sanitized HTML in which known images have their dimensions and sizes, so that the layout does not shift.
 *
 * @param known the images by URL
 */
export const withImageSizes = (html: string, known: ReadonlyMap<string, Image>): string =>
  html.replace(picture, (tag) => {
    const image = known.get(sourceOf(tag) ?? '');
    return image && image.width > 0 && image.height > 0 ? pictureOf(tag, image) : tag;
  });
