import path from 'node:path';
import { nodemailerAdapter } from '@payloadcms/email-nodemailer';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Logger } from 'pino';
import type { Environment } from '../env';
import { emlTransport } from './eml-transport';

/** How Payload sends mail: through the server that SMTP_URL names, else into files below DATA_DIR. */
export function emailAdapter(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  log: Logger,
) {
  const [from] = addressparser(MAIL_FROM, { flatten: true });
  return nodemailerAdapter({
    defaultFromAddress: from?.address ?? MAIL_FROM,
    defaultFromName: from?.name ?? '',
    // A mail server that is away must not keep the site from starting.
    skipVerify: true,
    transport: SMTP_URL
      ? createTransport(SMTP_URL)
      : emlTransport(path.join(DATA_DIR, 'mail'), (line) => log.info(line)),
  });
}
