import { plainText } from '../components/plain-text';

/** Elements that contain paragraphs. */
const holders = /<(blockquote|ul|ol|table|figure|aside|details)\b.*?<\/\1>/gs;

/** Characters that fill two lines at every size and on paper. */
const fillsTwoLines = 140;

/**
 * Returns the classes for a text's initial: dropped if the first paragraph fills two lines, otherwise raised. `initial-word`
 * adds a space after a one-letter word. A paragraph that starts with a quotation mark or another sign gets none.
 */
export function initialClass(html: string): string {
  const [, first = ''] = /<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(html.replace(holders, '')) ?? [];
  const text = plainText(first, Infinity);
  if (!/^\p{L}/u.test(text)) return '';
  const place = text.length < fillsTwoLines || /<br\b/.test(first) ? 'raised' : 'dropped';
  return /^\p{L}\p{M}*\s/u.test(text) ? `initial-${place} initial-word` : `initial-${place}`;
}
