/** Pixels: twice the width of a cover on its page, for phones with fine screens. */
const keptWidth = 400;

/** Tells the page that it was kept: its line about that shows (`styles/kept.css`). */
export const markAsKept = (html: string): string =>
  html.replace(/<html(?=[\s>])/, '<html data-kept=""');

/** The narrowest that is wide enough, else the widest. */
function choose(srcset: string): string | undefined {
  const candidates = srcset
    .split(',')
    .map((candidate) => candidate.trim().split(/\s+/))
    .map(([url = '', width = '']) => ({ url, width: Number.parseInt(width, 10) }))
    .toSorted((one, other) => one.width - other.width);
  return (candidates.find(({ width }) => width >= keptWidth) ?? candidates.at(-1))?.url;
}

/** The paths of the pictures in a page: of each one that is enough for a phone. */
export function picturesIn(html: string): string[] {
  const paths = [...html.matchAll(/<picture\b.*?<\/picture>|<img\b[^>]*>/gs)].map(([picture]) => {
    const srcset = /\ssrcset="([^"]+)"/i.exec(picture)?.[1];
    return srcset ? choose(srcset) : /\ssrc="([^"]+)"/.exec(picture)?.[1];
  });
  return [...new Set(paths.filter((path) => path !== undefined))].filter((path) =>
    /^\/(?!\/)/.test(path),
  );
}

/** The paths of the books' pages that a page links to. */
export const booksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\shref="(\/books\/[a-z0-9-]+)"/g)].map(([, path = '']) => path)),
];

/** What an uploaded picture is called in all its widths: the site names its files `name-400x600.avif`. */
export const pictureName = (pathname: string): string =>
  pathname.replace(/(?:-\d+x\d+)?\.\w+$/, '');
