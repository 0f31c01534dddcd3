import { createHash } from 'node:crypto';
import { createLocalReq, type Payload } from 'payload';
import PostalMime, { type Email } from 'postal-mime';
import { readReturnAddress } from '../mail/return-address';
import { findAnswered, receiveReply } from '../messages/queries/messages';
import { recordReport } from './queries/record-report';
import { partsOf, readReport } from './read-report';
import { isAutomatic, replyText } from './reply-text';

type Received = 'bounce' | 'complaint' | 'answer' | 'other';

/** Returns the headers that may name a mail's recipient, and the mail in a report. */
const addressesIn = ({ headers, ...mail }: Email): string =>
  [
    ...headers.filter(({ key }) => /^(to|cc|delivered-to|x-original-to|envelope-to)$/.test(key)),
    ...partsOf(mail, /^(message\/|text\/rfc822-headers)/i).map((value) => ({ value })),
  ]
    .map(({ value }) => value)
    .join('\n');

const messageIds = (text = '') => text.match(/<[^<>\s]+>/g) ?? [];

/** Handles a mail (RFC 5322) to the site's inbox: a failed delivery, a spam report, or an answer. Repeating it has no effect. */
export async function receiveMail(payload: Payload, source: Uint8Array): Promise<Received> {
  const mail = await PostalMime.parse(source);
  const req = await createLocalReq({}, payload);
  const about = await readReturnAddress(req, addressesIn(mail));
  const report = readReport(mail);
  if (report) {
    // Reply addresses are never return addresses.
    if (!about || about.kind === 'message') return 'other';
    await recordReport(req, report, { kind: about.kind, id: about.id });
    return report.kind;
  }
  if (isAutomatic(mail)) return 'other';
  const from = mail.from?.address ?? '';
  const answers = messageIds(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`);
  const id = about?.kind === 'message' ? about.id : await findAnswered(req, { from, answers });
  if (id === null) return 'other';
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 32);
  const isKnown = await receiveReply(req, id, {
    text: replyText(mail),
    messageId: mail.messageId ?? `<${digest}@localhost>`,
    sentAt: new Date().toISOString(),
  });
  return isKnown ? 'answer' : 'other';
}
