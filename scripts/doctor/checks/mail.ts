import { Resolver } from 'node:dns/promises';
import { type Environment, senderOf } from '../../../cms/env';
import type { outboxState } from '../../../cms/mail/queries/outbox-state';
import { smtpTransport } from '../../../cms/mail/transport';
import { counted, type Finding, findingsOf } from '../finding';

const { good, warning, bad, unknown } = findingsOf('mail');

/** Milliseconds within which the mail server must answer each time. */
const timeout = 10_000;

/** Checks that the site can connect to its mail server, encrypt and log in. Sends nothing. */
export async function checkMailServer({
  SMTP_URL,
}: Pick<Environment, 'SMTP_URL'>): Promise<Finding[]> {
  if (SMTP_URL === undefined)
    return [
      warning(
        'SMTP_URL is not set: mails are written to files, and nobody gets them.',
        'Set it to your mail server, such as smtp://user:password@mail.example.com:587.',
      ),
    ];
  const { hostname } = new URL(SMTP_URL);
  const transport = smtpTransport(SMTP_URL, {
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  try {
    await transport.verify();
    return [good(`${hostname} accepts mails from the site.`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      bad(
        `${hostname} accepts no mails from the site: ${reason}`,
        'Correct SMTP_URL, or ask the operator of the mail server. Until then, mails stay in the outbox.',
      ),
    ];
  } finally {
    transport.close();
  }
}

/** Returns the TXT records of a name, or null if there are none. */
type LookUp = (name: string) => Promise<string[] | null>;

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

/** Selectors of common mail services. DNS cannot list a domain's selectors (RFC 6376, 3.1). */
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

/** Checks that the sender's domain has the DNS records that large mail services require. */
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
      ? [good(`${domain} has SPF, DKIM and DMARC.`)]
      : [
          warning(
            `${domain} lacks ${list.format(missing)}: its mails may be treated as spam.`,
            'Add the records that your mail service names to the DNS of the domain.',
          ),
        ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [unknown(`DNS does not answer for ${domain} (${reason}).`)];
  }
}

/** Judges what the outbox recorded in the last days. */
export function judgeOutbox(state: Awaited<ReturnType<typeof outboxState>>): Finding[] {
  const { good, warning, bad } = findingsOf('outbox');
  const { waiting, givenUp, untouched, failedJobs, lastError } = state;
  const said = lastError ? ` Last response of the mail server: ${lastError}` : '';
  const findings: Finding[] = [];
  if (givenUp > 0)
    findings.push(
      bad(
        `${counted(givenUp, 'mail')} could not be sent and will not be tried again.${said}`,
        'Under “Mail sent by the site” in the dashboard, press Resend or delete.',
      ),
    );
  if (waiting > 0)
    findings.push(
      warning(
        `${counted(waiting, 'mail')} could not be sent yet and will be tried again.${said}`,
        'Solve the problem of the mail server. The site then sends pending mails by itself.',
      ),
    );
  if (untouched > 0)
    findings.push(
      bad(
        `${counted(untouched, 'mail')} waited for more than ten minutes without a try.`,
        'Start the site: it sends pending mails.',
      ),
    );
  if (failedJobs > 0)
    findings.push(
      warning(
        `${counted(failedJobs, 'job')} other than mails failed for good.`,
        'See the site’s log.',
      ),
    );
  return findings.length > 0 ? findings : [good('nothing is pending or failed.')];
}
