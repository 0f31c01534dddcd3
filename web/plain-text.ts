import { cutBetweenWords } from '../cms/contract/cut-text';

/** Tags that stand within a word or beside a comma, where there is no space. */
const withinLine = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/** The beginning of an HTML text as plain words, for descriptions: at most `maxLength` characters, cut between words. */
export function plainText(html: string, maxLength = 160): string {
  const text = html
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
