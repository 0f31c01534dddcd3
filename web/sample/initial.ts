import { plainText } from '../plain-text';

/** What holds paragraphs of its own. */
const holders = /<(blockquote|ul|ol|table|figure|aside|details)\b.*?<\/\1>/gs;

/** A paragraph of so many characters fills two lines in every size, and on paper, where lines are longest. */
const fillsTwoLines = 140;

/**
 * The classes of a text for the initial of its first paragraph. It is sunk into two lines where the paragraph has them, and
 * stands up from the first where it would hang into the next paragraph. A word of one letter keeps its distance from the
 * second word. What begins with a quotation mark, or with any other sign, has none: the sign would become the initial.
 */
export function initialClass(html: string): string {
  const [, first = ''] = /<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(html.replace(holders, '')) ?? [];
  const text = plainText(first, Infinity);
  if (!/^\p{L}/u.test(text)) return '';
  const place = text.length < fillsTwoLines || /<br\b/.test(first) ? 'raised' : 'dropped';
  return /^\p{L}\p{M}*\s/u.test(text) ? `initial-${place} initial-word` : `initial-${place}`;
}
