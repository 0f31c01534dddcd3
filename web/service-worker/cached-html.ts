/** Image width in pixels: twice the width of a cover. */
const cachedWidth = 400;

/** Marks a page as a cached copy, so that it shows a note. */
export const markAsCached = (html: string): string =>
  html.replace(/<html(?=[\s>])/, '<html data-kept=""');

function choose(srcset: string): string | undefined {
  const candidates = srcset
    .split(',')
    .map((candidate) => candidate.trim().split(/\s+/))
    .map(([url = '', width = '']) => ({ url, width: Number.parseInt(width, 10) }))
    .toSorted((one, other) => one.width - other.width);
  return (candidates.find(({ width }) => width >= cachedWidth) ?? candidates.at(-1))?.url;
}

/** Returns the paths of a page's images, one size each. */
export function picturesIn(html: string): string[] {
  const paths = [...html.matchAll(/<picture\b.*?<\/picture>|<img\b[^>]*>/gs)].map(([picture]) => {
    const srcset = /\ssrcset="([^"]+)"/i.exec(picture)?.[1];
    return srcset ? choose(srcset) : /\ssrc="([^"]+)"/.exec(picture)?.[1];
  });
  return [...new Set(paths.filter((path) => path !== undefined))].filter((path) =>
    /^\/(?!\/)/.test(path),
  );
}

export const booksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\shref="(\/books\/[a-z0-9-]+)"/g)].map(([, path = '']) => path)),
];

/** Returns an uploaded image's path without size and extension, such as `name` of `name-400x600.avif`. */
export const pictureName = (pathname: string): string =>
  pathname.replace(/(?:-\d+x\d+)?\.\w+$/, '');
