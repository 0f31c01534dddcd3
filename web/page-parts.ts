/**
 * A rendered page in three: its head, what it shows, and what follows the footer. The site's own scripts stand in the first and
 * the last. In between are texts that people wrote as HTML: a script that came through there is never taken for one of ours.
 */
export function splitPage(html: string): [head: string, content: string, end: string] {
  const headEnd = html.indexOf('</head>');
  // Whatever stands in a text, the site's footer comes after it.
  const contentEnd = Math.max(headEnd, html.lastIndexOf('</footer>'));
  return [html.slice(0, headEnd), html.slice(headEnd, contentEnd), html.slice(contentEnd)];
}
