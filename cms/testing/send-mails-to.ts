import type { Payload } from 'payload';
import { afterAll } from 'vitest';
import { readEnvironment } from '../platform/env';
import { mailSender } from '../platform/mail/send-mail';
import { smtpTransport } from '../platform/mail/transport';
import { recountMessages } from '../subjects/messages/queries/messages';

/**
 * Makes the site of this test file send its mails to a server.
 *
 * @param inbox e-mail address of the site's inbox
 */
export function sendMailsTo({ config: { custom } }: Payload, url: string, inbox?: string): void {
  const former = { inbox: undefined, ...custom };
  const { MAIL_FROM: from } = readEnvironment();
  const sendMail = mailSender({ refresh: recountMessages, transport: smtpTransport(url), from });
  Object.assign(custom, { hasMailServer: true, sendMail, inbox });
  afterAll(() => void Object.assign(custom, former));
}
