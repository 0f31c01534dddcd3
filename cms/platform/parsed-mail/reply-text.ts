import type { Email } from 'postal-mime';
import { loadJsdom } from '../markup/load-jsdom';

/** Maximum length of a mail's HTML in characters. */
const longestHtml = 500_000;

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

/** Removes the quoted mail at the end, with the line above it that names its sender. */
function withoutQuote(text: string): string {
  const lines = text.split('\n');
  const isOwn = (line: string) => line.trim() !== '' && !line.startsWith('>');
  const own = lines.slice(0, lines.findLastIndex(isOwn) + 1);
  if (own.length < lines.length && own.at(-1)?.trimEnd().endsWith(':')) own.pop();
  return own.join('\n').trim();
}

/** Returns the text of a reply, without the quoted mail, and with the names of attached files. */
export function replyText({ text, html, attachments }: Email): string {
  const source = text?.trim() ? text : plainText(html?.slice(0, longestHtml) ?? '');
  const written = source.replace(/\r\n?/g, '\n').trim();
  const own = withoutQuote(written) || written;
  const files = attachments.map(({ filename }) => filename).filter(Boolean);
  return files.length > 0 ? `${own}\n\n[Attached: ${files.join(', ')}]` : own;
}

/** Returns whether a program wrote a mail (RFC 3834), such as a note that somebody is on vacation. */
export const isAutomatic = ({ headers }: Pick<Email, 'headers'>): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && value.trim().toLowerCase() !== 'no') ||
      (key === 'precedence' && /bulk|junk|auto_reply/i.test(value)) ||
      (key === 'return-path' && value.trim() === '<>'),
  );
