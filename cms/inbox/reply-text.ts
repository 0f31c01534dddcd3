import type { Email } from 'postal-mime';
import { plainText } from '../mail/mail-parts';

/** A quoted mail at the end, with the line above it that names its sender. */
const quoteAtEnd = /(\n[^\n]*:[ \t]*\n\s*|\n|^)(>[^\n]*\n?\s*)+$/;

/** Returns the text of a reply, without the quoted mail, and with the names of attached files. */
export function replyText({ text, html, attachments }: Email): string {
  const written = (text?.trim() ? text : plainText(html ?? '')).replace(/\r\n?/g, '\n').trim();
  const own = written.replace(quoteAtEnd, '').trim() || written;
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
