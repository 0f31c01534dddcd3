import type { Image } from '../../contract/fields';
import type { FigureWidth } from '../../contract/plain/post-markup';

/** An image in sanitized HTML, whose attributes are quoted and may contain `>`. */
const picture = /<img (?:[^>"]|"[^"]*")*>/g;

const urlOf = (tag: string) => / src="([^"]+)"/.exec(tag)?.[1];

/** Returns the URLs of the images in sanitized HTML, each once. */
export const imageUrlsIn = (html: string): string[] => [
  ...new Set((html.match(picture) ?? []).flatMap((tag) => urlOf(tag) ?? [])),
];

type Width = FigureWidth | { part: number; isOfThree: boolean };

/** The attribute `sizes`: the width in wide windows, and on phones. Galleries are as wide as wide figures. */
function sizesOf(width: Width): string {
  if (width === 'normal') return '(min-width: 700px) 34rem, 92vw';
  if (width === 'wide') return '(min-width: 768px) 45rem, 92vw';
  if (width === 'full') return '(min-width: 1240px) 72rem, 100vw';
  const { part, isOfThree } = width;
  // On phones, three are stacked.
  const onPhone = Math.round(isOfThree ? 92 : part * 92);
  return `(min-width: 600px) ${Math.round(part * 720)}px, ${onPhone}vw`;
}

const sourceOf = ({ sources }: Image, width: Width) =>
  sources.length > 0
    ? `<source type="image/avif" sizes="${sizesOf(width)}" srcset="${sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}">`
    : '';

function pictureOf(tag: string, image: Image, width: Width): string {
  const color = image.color ? ` data-color="${image.color}"` : '';
  const sized = tag
    .replace('<img ', `<img width="${image.width}" height="${image.height}"${color} `)
    // A function, so that `$` in a name has no special meaning.
    .replace(/ src="[^"]+"/, () => ` src="${image.fallbackUrl}"`);
  return `<picture>${sourceOf(image, width)}${sized}</picture>`;
}

/** A row of a gallery, a figure with a width, or an image. */
const places =
  /<div data-row="\d">.*?<\/div>|<figure data-width="(wide|full)">.*?<\/figure>|<img (?:[^>"]|"[^"]*")*>/gs;

/** Height attribute of a gallery's images. CSS shrinks images of equal height to fit into a row. */
const heightInRow = 1000;

/**
 * Returns sanitized HTML in which known images have their dimensions and sizes, so that the layout does not shift.
 *
 * @param known the images by URL
 */
export function withImageSizes(html: string, known: ReadonlyMap<string, Image>): string {
  const imageOf = (tag: string) => {
    const image = known.get(urlOf(tag) ?? '');
    return image && image.width > 0 && image.height > 0 ? image : null;
  };
  return html.replace(places, (found, figureWidth?: FigureWidth) => {
    const isRow = found.startsWith('<div');
    const inRow = (image: Image) => Math.round((image.width / image.height) * heightInRow);
    const images = (isRow ? (found.match(picture) ?? []) : []).map(imageOf);
    const total = images.reduce((sum, image) => sum + (image ? inRow(image) : heightInRow), 0);
    return found.replace(picture, (tag) => {
      const image = imageOf(tag);
      if (!image) return tag;
      if (!isRow) return pictureOf(tag, image, figureWidth ?? 'normal');
      const width = inRow(image);
      const place = { part: width / total, isOfThree: images.length > 2 };
      return pictureOf(tag, { ...image, width, height: heightInRow }, place);
    });
  });
}
