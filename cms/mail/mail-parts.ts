import { loadJsdom } from '../markup/load-jsdom';
import type { Mail } from '../payload-types';

/** The headers that a mail has of its own: the outbox keeps them as JSON. */
export const ownHeaders = ({ headers }: Pick<Mail, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers && typeof headers === 'object' ? headers : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );

/** What a person reads of a mail's HTML: the words, with line breaks where blocks end. */
export function plainText(html: string): string {
  const { JSDOM } = loadJsdom();
  const fragment = JSDOM.fragment(html.replace(/<br\s*\/?>|<\/(p|div|h\d|li|tr)>/gi, '$&\n'));
  for (const element of fragment.querySelectorAll('script, style, head')) element.remove();
  return (fragment.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
