import { createHash } from 'node:crypto';
import { createLocalReq, type Payload } from 'payload';
import { readReturnAddress } from '../../platform/mail/return-address';
import { findAnswered, receiveReply } from '../messages/queries/messages';
import { recordReport } from './queries/record-report';
import { readMail } from './read-mail';

type Received = 'bounce' | 'complaint' | 'answer' | 'other';

/** Handles a mail (RFC 5322) to the site's inbox: a failed delivery, a spam report, or an answer. Repeating it has no effect. */
export async function receiveMail(payload: Payload, source: Uint8Array): Promise<Received> {
  const { report, from, answers, ...mail } = await readMail(source);
  const req = await createLocalReq({}, payload);
  const about = await readReturnAddress(req, mail.addresses);
  if (report) {
    // Reply addresses are never return addresses.
    if (!about || about.kind === 'message') return 'other';
    await recordReport(req, report, { kind: about.kind, id: about.id });
    return report.kind;
  }
  if (mail.isAutomatic) return 'other';
  const id = about?.kind === 'message' ? about.id : await findAnswered(req, { from, answers });
  if (id === null) return 'other';
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 32);
  const isKnown = await receiveReply(req, id, {
    text: mail.text,
    messageId: mail.messageId ?? `<${digest}@localhost>`,
    sentAt: new Date().toISOString(),
  });
  return isKnown ? 'answer' : 'other';
}
