import type { Environment } from '../../../cms/platform/env';
import { withMailbox } from '../../../cms/subjects/inbox/keep-inbox-read';
import { smtpTransport } from '../../../cms/platform/mail/transport';
import { counted, type Finding, findingsOf } from '../finding';

const { good, warning, bad } = findingsOf('mail');

/** Milliseconds within which the mail server must answer each time. */
const timeout = 10_000;

/** Checks that the site can connect to its mail server, encrypt and log in. Sends nothing. */
export async function checkMailServer({
  SMTP_URL,
}: Pick<Environment, 'SMTP_URL'>): Promise<Finding[]> {
  if (SMTP_URL === undefined)
    return warning(
      'SMTP_URL is not set: mails are written to files, and nobody gets them.',
      'Set it to your mail server, such as smtp://user:password@mail.example.com:587.',
    );
  const { hostname } = new URL(SMTP_URL);
  const transport = smtpTransport(SMTP_URL, {
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  try {
    await transport.verify();
    return good(`${hostname} accepts mails from the site.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(
      `${hostname} accepts no mails from the site: ${reason}`,
      'Correct SMTP_URL, or ask the operator of the mail server. Until then, mails stay in the outbox.',
    );
  } finally {
    transport.close();
  }
}

/** Checks that the site can read its inbox. Reads no mail. */
export async function checkInbox({ IMAP_URL }: Pick<Environment, 'IMAP_URL'>): Promise<Finding[]> {
  if (IMAP_URL === undefined) return [];
  const { good, bad } = findingsOf('inbox');
  try {
    const unread = await withMailbox(IMAP_URL, async (client) =>
      client.search({ seen: false }, { uid: true }),
    );
    return good(`the site can read it. ${counted(unread ? unread.length : 0, 'unread mail')}.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(
      `the site cannot read it: ${reason}`,
      'Correct IMAP_URL. Until then, bounces and readers’ answers are not read.',
    );
  }
}
