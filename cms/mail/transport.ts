import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Environment } from '../env';
import { emlTransport } from './eml-transport';

/** Milliseconds. Once connected, a server may take long to check a complete mail, and giving up would send it twice. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

/** Creates a transport for a URL with timeouts. nodemailer accepts no settings beside a URL, so they are added to it. */
export function smtpTransport(smtpUrl: string, limits: typeof timeouts = timeouts): Transporter {
  const url = new URL(smtpUrl);
  for (const [name, milliseconds] of Object.entries(limits))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  return createTransport(url.href);
}

/** Returns the transport: the server in SMTP_URL, or files in DATA_DIR. */
export const mailTransport = (
  { SMTP_URL, DATA_DIR }: Pick<Environment, 'SMTP_URL' | 'DATA_DIR'>,
  log: Logger,
): Transporter =>
  SMTP_URL
    ? smtpTransport(SMTP_URL)
    : emlTransport(path.join(DATA_DIR, 'mail'), (line) => log.info(line));
