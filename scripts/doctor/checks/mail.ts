import { Resolver } from 'node:dns/promises';
import { type Environment, senderOf } from '../../../cms/env';
import type { outboxState } from '../../../cms/mail/queries/outbox-state';
import { smtpTransport } from '../../../cms/mail/transport';
import { counted, type Finding } from '../finding';

const check = 'mail';

/** Milliseconds that a mail server may take for each of its answers. */
const patience = 10_000;

/** Whether the mail server takes mails from the site: it connects, encrypts and logs in, and sends nothing. */
export async function checkMailServer({
  SMTP_URL,
}: Pick<Environment, 'SMTP_URL'>): Promise<Finding[]> {
  if (SMTP_URL === undefined)
    return [
      {
        check,
        status: 'warning',
        found: 'SMTP_URL is not set: mails are written to files, and nobody gets them.',
        remedy: 'Set it to your mail server, such as smtp://user:password@mail.example.com:587.',
      },
    ];
  const { hostname } = new URL(SMTP_URL);
  const transport = smtpTransport(SMTP_URL, {
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
    return [{ check, status: 'good', found: `${hostname} takes mails from the site.` }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        check,
        status: 'bad',
        found: `${hostname} takes no mails from the site: ${reason}`,
        remedy:
          'Set SMTP_URL right, or ask whoever runs the mail server. Mails wait in the outbox until it takes them.',
      },
    ];
  } finally {
    transport.close();
  }
}

/** Looks up the texts of a name (TXT records); null when there are none. */
type LookUp = (name: string) => Promise<string[] | null>;

/** The DNS that this machine asks. */
const lookUpTxt: LookUp = async (name) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return null;
    throw error;
  }
};

/** Under which names the usual mail services publish their keys: DNS does not list them (RFC 6376, 3.1). */
const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  's1',
  'k1',
  'resend',
  'pm',
];

const list = new Intl.ListFormat('en');

/** Whether the sender's domain says who may send its mails, which large mail services ask before they take one. */
export async function checkSenderDomain(
  { SMTP_URL, MAIL_FROM }: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>,
  lookUp: LookUp = lookUpTxt,
): Promise<Finding[]> {
  const domain = senderOf(MAIL_FROM).address.split('@')[1] ?? '';
  if (SMTP_URL === undefined || domain.endsWith('localdomain')) return [];
  try {
    const has = async (name: string, beginning: RegExp) =>
      (await lookUp(name))?.some((text) => beginning.test(text)) ?? false;
    const spf = await has(domain, /^v=spf1\b/i);
    const dmarc = await has(`_dmarc.${domain}`, /^v=DMARC1\b/i);
    const keys = await Promise.all(
      usualSelectors.map((selector) => has(`${selector}._domainkey.${domain}`, /\bp=/i)),
    );
    const missing = [
      ...(spf ? [] : ['an SPF record']),
      ...(keys.includes(true) ? [] : ['a DKIM key under one of the usual names']),
      ...(dmarc ? [] : ['a DMARC record']),
    ];
    return missing.length === 0
      ? [{ check, status: 'good', found: `${domain} has SPF, DKIM and DMARC.` }]
      : [
          {
            check,
            status: 'warning',
            found: `${domain} lacks ${list.format(missing)}: its mails may be taken for spam.`,
            remedy: 'Add what your mail service tells you to the DNS of the domain.',
          },
        ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ check, status: 'unknown', found: `DNS does not answer for ${domain} (${reason}).` }];
  }
}

/** What the outbox says of the last days. */
export function judgeOutbox(state: Awaited<ReturnType<typeof outboxState>>): Finding[] {
  const { waiting, givenUp, untouched, failedJobs, lastError } = state;
  const said = lastError ? ` The mail server said last: ${lastError}` : '';
  const findings: Finding[] = [];
  if (givenUp > 0)
    findings.push({
      check: 'outbox',
      status: 'bad',
      found: `${counted(givenUp, 'mail')} could not be sent and will not be tried again.${said}`,
      remedy: 'Under Outbox in the dashboard, press Resend or delete.',
    });
  if (waiting > 0)
    findings.push({
      check: 'outbox',
      status: 'warning',
      found: `${counted(waiting, 'mail')} could not be sent yet and will be tried again.${said}`,
      remedy: 'Mend what the mail server minds; what waits is sent by itself.',
    });
  if (untouched > 0)
    findings.push({
      check: 'outbox',
      status: 'bad',
      found: `${counted(untouched, 'mail')} waited for more than ten minutes without a try.`,
      remedy: 'Start the site: it sends what waits.',
    });
  if (failedJobs > 0)
    findings.push({
      check: 'outbox',
      status: 'warning',
      found: `${counted(failedJobs, 'job')} beside the mails failed for good.`,
      remedy: 'The site’s log says why.',
    });
  return findings.length > 0
    ? findings
    : [{ check: 'outbox', status: 'good', found: 'nothing waits or failed.' }];
}
