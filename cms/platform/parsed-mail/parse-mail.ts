import PostalMime, { type Email } from 'postal-mime';
import { type Report, partsOf, readReport } from './read-report';
import { isAutomatic, replyText } from './reply-text';

/** What the site uses of a mail. */
export type ParsedMail = {
  /** The headers that may name a mail's recipient, and the mail in a report. */
  addresses: string;
  report: Report | null;
  isAutomatic: boolean;
  from: string;
  /** Message-IDs of the mails that it answers. */
  answers: string[];
  messageId: string | undefined;
  text: string;
};

const addressesIn = ({ headers, ...mail }: Email): string =>
  [
    ...headers.filter(({ key }) => /^(to|cc|delivered-to|x-original-to|envelope-to)$/.test(key)),
    ...partsOf(mail, /^(message\/|text\/rfc822-headers)/i).map((value) => ({ value })),
  ]
    .map(({ value }) => value)
    .join('\n');

/** Parses a mail (RFC 5322). Hostile mails take minutes, so call `readMail`. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(source);
  return {
    addresses: addressesIn(mail),
    report: readReport(mail),
    isAutomatic: isAutomatic(mail),
    from: mail.from?.address ?? '',
    answers: `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.match(/<[^<>\s]+>/g) ?? [],
    messageId: mail.messageId,
    text: replyText(mail),
  };
}
