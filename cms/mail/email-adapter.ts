import addressparser from 'nodemailer/lib/addressparser/index.js';
import { createLocalReq, type EmailAdapter, type SendEmailOptions } from 'payload';
import { inTransaction } from '../database/queries/in-transaction';
import { queueMail } from './queries/queue-mail';
import { plainText } from './mail-parts';
import { senderOf } from '../env';

type Recipients = SendEmailOptions['to'];

const emailsOf = (to: Recipients): string[] =>
  [to ?? []]
    .flat()
    .flatMap((one) =>
      typeof one === 'string'
        ? addressparser(one, { flatten: true }).map(({ address }) => address)
        : one.address,
    );

/** The outbox stores texts only. */
const textOf = (part: SendEmailOptions['text']) => (typeof part === 'string' ? part : undefined);

/** Sends Payload's own mails, such as password resets, through the outbox. They contain links that open an account. */
export function emailAdapter(mailFrom: string): EmailAdapter<void> {
  const { name, address } = senderOf(mailFrom);
  return ({ payload }) => ({
    name: 'outbox',
    defaultFromAddress: address,
    defaultFromName: name,
    sendEmail: async ({ to, cc, bcc, attachments, subject = '', ...message }) => {
      const html = textOf(message.html);
      const text = textOf(message.text) ?? plainText(html ?? '');
      if (cc || bcc || attachments?.length || !text)
        throw new Error('The outbox accepts only mails with text or HTML and recipients.');
      const req = await createLocalReq({}, payload);
      await inTransaction(req, async () => {
        for (const recipient of emailsOf(to))
          await queueMail(req, { to: recipient, subject, text, html, confidential: true });
      });
    },
  });
}
