import { JSDOM } from 'jsdom';

/** What a person reads of a mail's HTML: the words, with line breaks where blocks end. */
export function plainText(html: string): string {
  const fragment = JSDOM.fragment(html.replace(/<br\s*\/?>|<\/(p|div|h\d|li|tr)>/gi, '$&\n'));
  for (const element of fragment.querySelectorAll('script, style, head')) element.remove();
  return (fragment.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
