import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Environment } from '../env';
import { emlTransport } from './eml-transport';

/** Milliseconds after which a mail server that says nothing is taken to be away. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000 };

/** The same once it has greeted: it may look long at a mail that it has got whole, and one that is not waited for is sent twice. */
const silence = 120_000;

/** What carries mails: the server that SMTP_URL names, else files below DATA_DIR. */
export const mailTransport = (
  { SMTP_URL, DATA_DIR }: Pick<Environment, 'SMTP_URL' | 'DATA_DIR'>,
  log: Logger,
): Transporter =>
  SMTP_URL
    ? createTransport({ url: SMTP_URL, socketTimeout: silence, ...timeouts })
    : emlTransport(path.join(DATA_DIR, 'mail'), (line) => log.info(line));
