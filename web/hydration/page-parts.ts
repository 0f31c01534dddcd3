/** A rendered page in three parts. */
export type PageParts = {
  /** The site's own scripts and styles. */
  head: string;
  /** Page content. May contain user-written HTML, so its scripts are never treated as the site's. */
  content: string;
  /** Everything after the footer: the application's scripts. */
  end: string;
};

export function splitPage(html: string): PageParts {
  const headEnd = html.indexOf('</head>');
  // The site's footer is always the last one.
  const contentEnd = Math.max(headEnd, html.lastIndexOf('</footer>'));
  return {
    head: html.slice(0, headEnd),
    content: html.slice(headEnd, contentEnd),
    end: html.slice(contentEnd),
  };
}

export const joinPage = ({ head, content, end }: PageParts): string => head + content + end;
