/** A rendered page in three. */
export type PageParts = {
  /** With the site's own scripts and styles. */
  head: string;
  /**
   * What it shows, with texts that people wrote as HTML: a script that came through there is never taken for one of the site's.
   */
  content: string;
  /** What follows the footer: the application's scripts. */
  end: string;
};

/** @param html complete, within the site's frame */
export function splitPage(html: string): PageParts {
  const headEnd = html.indexOf('</head>');
  // Whatever stands in a text, the site's footer comes after it.
  const contentEnd = Math.max(headEnd, html.lastIndexOf('</footer>'));
  return {
    head: html.slice(0, headEnd),
    content: html.slice(headEnd, contentEnd),
    end: html.slice(contentEnd),
  };
}

/** The same in one. */
export const joinPage = ({ head, content, end }: PageParts): string => head + content + end;
