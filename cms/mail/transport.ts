import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Environment } from '../env';
import { emlTransport } from './eml-transport';

/**
 * Milliseconds after which a mail server that says nothing is taken to be away. Once it has greeted it has longer: it may look long at
 * a mail that it has got whole, and one that is not waited for is sent twice.
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

/**
 * Sends by the mail server of a URL, and waits for it no longer than these limits, or those that stand in the URL: beside a URL,
 * nodemailer takes no other settings than those in it.
 */
export function smtpTransport(smtpUrl: string, limits: typeof timeouts = timeouts): Transporter {
  const url = new URL(smtpUrl);
  for (const [name, milliseconds] of Object.entries(limits))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  return createTransport(url.href);
}

/** What carries mails: the server that SMTP_URL names, else files below DATA_DIR. */
export const mailTransport = (
  { SMTP_URL, DATA_DIR }: Pick<Environment, 'SMTP_URL' | 'DATA_DIR'>,
  log: Logger,
): Transporter =>
  SMTP_URL
    ? smtpTransport(SMTP_URL)
    : emlTransport(path.join(DATA_DIR, 'mail'), (line) => log.info(line));
