import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { isTakenByDocument, sanitizeHtml } from './sanitize-html';
import { slugFrom } from './slug';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });
/** The id of a heading: its words, or `section-` and its words where a script could take it for something else. */
function headingId(heading: string): string {
  const slug = slugFrom(heading) || 'section';
  return isTakenByDocument(slug) ? `section-${slug}` : slug;
}

/** The page has its one `h1` already: a heading of the first level in a post becomes one of the second. */
markdown.core.ruler.push('demote-first-level-headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

markdown.use(anchor, {
  level: [2, 3, 4],
  slugify: headingId,
  tabIndex: false,
});

/**
 * A post's markdown (CommonMark with tables and strikethrough) as sanitised HTML.
 * Raw HTML in it is shown as text. Headings get ids made from their words, unique within the post.
 */
export function markdownToHtml(source: string): string {
  return sanitizeHtml(markdown.render(source));
}
