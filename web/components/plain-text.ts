import { cutBetweenWords } from '../../cms/contract/plain/cut-text';
import { withoutNotes, withoutSpoilers } from '../../cms/contract/plain/post-html';

/** Inline tags, which are removed without adding a space. */
const withinLine = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/** Returns the start of an HTML text as plain text of at most `maxLength` characters, cut between words, without notes and spoilers. */
export function plainText(html: string, maxLength = 160): string {
  const text = withoutSpoilers(withoutNotes(html))
    .replace(withinLine, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return cutBetweenWords(text, maxLength);
}
