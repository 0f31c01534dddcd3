import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { EmailAdapter } from 'payload';
import type { Logger } from 'pino';
import { type Environment, senderOf } from '../env';

/** Milliseconds. Once connected, a server may take long to check a complete mail, and giving up would send it twice. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

/** Creates a transport for a URL. Settings in its query override the others. */
export const smtpTransport = (
  url: string,
  settings: SMTPTransport.Options = timeouts,
): Transporter => createTransport({ ...settings, url });

/** Writes mails as `.eml` files into a folder and reports each, for sites without a mail server. */
function emlTransport(folder: string, report: (line: string) => void) {
  const transport: Transport = {
    name: 'eml',
    version: '1',
    send: ({ message }, done) => {
      const write = async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const time = new Date().toISOString().replace(/[:.]/g, '-');
        const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
        await writeFile(file, await message.build(), { mode: 0o600 });
        const envelope = message.getEnvelope();
        report(`A mail was written to ${file}`);
        return { envelope, messageId: message.messageId() };
      };
      write().then((sent) => done(null, sent), done);
    },
  };
  return createTransport(transport);
}

/** RFC 6376, 5.4.1, those of lists (RFC 8058), and Feedback-ID, which nodemailer does not sign by default. */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID';

type Settings = Pick<Environment, 'SMTP_URL' | 'DATA_DIR' | 'MAIL_FROM'> &
  Partial<Pick<Environment, 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>>;

/** Returns the transport: the server in SMTP_URL, with signed mails if there is a DKIM key, or files in DATA_DIR. */
export function mailTransport(settings: Settings, log: Logger): Transporter {
  const { SMTP_URL, DATA_DIR, MAIL_FROM, DKIM_SELECTOR, DKIM_KEY_FILE } = settings;
  if (!SMTP_URL) return emlTransport(path.join(DATA_DIR, 'mail'), (line) => log.info(line));
  if (!DKIM_SELECTOR || !DKIM_KEY_FILE) return smtpTransport(SMTP_URL);
  const dkim = {
    domainName: senderOf(MAIL_FROM).address.split('@')[1] ?? '',
    keySelector: DKIM_SELECTOR,
    privateKey: readFileSync(DKIM_KEY_FILE, 'utf8'),
    headerFieldNames: signedFields,
  };
  return smtpTransport(SMTP_URL, { ...timeouts, dkim });
}

/** Declares the sender to Payload, which sends no mails itself: all of them are queued by `queueMail`. */
export function emailAdapter(mailFrom: string): EmailAdapter<void> {
  const { name, address } = senderOf(mailFrom);
  return () => ({
    name: 'outbox',
    defaultFromAddress: address,
    defaultFromName: name,
    sendEmail: () => Promise.reject(new Error('Queue mails with queueMail.')),
  });
}
