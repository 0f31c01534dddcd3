import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { getDomain } from 'tldts';
import { undefinedOn } from '../../../cms/platform/database/file-errors';
import { type Environment, senderOf } from '../../../cms/platform/env';
import { type Finding, findingsOf } from '../finding';

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'> &
  Partial<Pick<Environment, 'INBOX_ADDRESS' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>>;

type LookUp = (name: string) => Promise<string[]>;

const txtOf =
  (resolver: Pick<Resolver, 'resolveTxt'>): LookUp =>
  async (name) => {
    const records = await undefinedOn(['ENODATA', 'ENOTFOUND'], resolver.resolveTxt(name));
    return (records ?? []).map((parts) => parts.join(''));
  };

/** Returns a remedy with the record to copy. */
const addRecord = (name: string, text: string) =>
  `Add this TXT record to the DNS. Name: ${name}\n    Text: ${text}`;

/** SPF policies of mail services, by the end of their servers' host names. */
const servicePolicies: readonly [host: string, policy: string][] = [
  ['gmail.com', '_spf.google.com'],
  ['amazonaws.com', 'amazonses.com'],
  ['office365.com', 'spf.protection.outlook.com'],
  ['sendgrid.net', 'sendgrid.net'],
  ['mailgun.org', 'mailgun.org'],
  ['postmarkapp.com', 'spf.mtasv.net'],
  ['brevo.com', 'spf.brevo.com'],
];

/** Checks which servers may send mails of the domain (RFC 7208). */
async function checkSpf(domain: string, server: string, lookUp: LookUp): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('spf');
  const included = servicePolicies.find(([host]) => server.endsWith(host))?.[1];
  const allowed = included ? `include:${included}` : `a:${server}`;
  const [record, ...more] = (await lookUp(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (record === undefined)
    return warning(
      `${domain} does not say which servers send its mails, so they may be treated as spam.`,
      addRecord(domain, `v=spf1 ${allowed} ~all`),
    );
  if (more.length > 0)
    return bad(
      `${domain} has ${more.length + 1} SPF records, so mail servers ignore them.`,
      'Join them into one: one v=spf1, all that they allow, and one ~all at the end.',
    );
  if (/\s\+?all\b/i.test(record))
    return bad(
      `The SPF record of ${domain} allows everybody to send its mails.`,
      `Replace it with: ${record.replace(/\s\+?all\b/i, ' ~all')}`,
    );
  if (included && !record.toLowerCase().includes(included))
    return warning(
      `The SPF record of ${domain} does not name the service that sends its mails.`,
      `Replace it with: ${record.replace(/^v=spf1/i, `$& ${allowed}`)}`,
    );
  return good(`${domain} says which servers send its mails.`);
}

/** Selectors of common mail services. DNS cannot list a domain's selectors (RFC 6376, 3.1). */
const usualSelectors =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 mandrill resend pm zoho protonmail fm1'.split(
    ' ',
  );

/** Returns the public key in a DKIM record, without white space. */
const keyIn = (record: string) => /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replace(/\s/g, '');

/** Checks that receivers find the key of the mails' signatures (RFC 6376). */
async function checkDkim(domain: string, settings: Settings, lookUp: LookUp): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('dkim');
  const { DKIM_SELECTOR, DKIM_KEY_FILE } = settings;
  if (DKIM_SELECTOR && DKIM_KEY_FILE) {
    const name = `${DKIM_SELECTOR}._domainkey.${domain}`;
    const key = createPublicKey(readFileSync(DKIM_KEY_FILE))
      .export({ type: 'spki', format: 'der' })
      .toString('base64');
    const [record] = await lookUp(name);
    return record !== undefined && keyIn(record) === key
      ? good(`The site signs its mails, and ${name} has the key.`)
      : bad(
          `The site signs its mails, but ${name} has ${record === undefined ? 'no' : 'another'} key, so the signatures are invalid.`,
          addRecord(name, `v=DKIM1; k=rsa; p=${key}`),
        );
  }
  const records = await Promise.all(
    usualSelectors.map((selector) => lookUp(`${selector}._domainkey.${domain}`)),
  );
  return records.flat().some(keyIn)
    ? good(`${domain} has a key for signatures.`)
    : warning(
        `${domain} has no key for signatures under one of the usual names, so its mails may be treated as spam.`,
        'If your mail service signs mails, add the record that it names. Otherwise let the site sign them: run openssl genrsa -out dkim.pem 2048, set DKIM_SELECTOR=site and DKIM_KEY_FILE, and run the doctor again.',
      );
}

/** Checks the policy for mails that fail SPF and DKIM (RFC 7489). */
async function checkDmarc(domain: string, lookUp: LookUp): Promise<Finding[]> {
  const { good, warning } = findingsOf('dmarc');
  const record = async (name: string) =>
    (await lookUp(`_dmarc.${name}`)).find((text) => /^v=DMARC1\b/i.test(text));
  // A subdomain inherits the record of its domain.
  const parent = getDomain(domain) ?? domain;
  const found = (await record(domain)) ?? (parent === domain ? undefined : await record(parent));
  if (found === undefined)
    return warning(
      `${domain} does not say what to do with forged mails. Gmail and Yahoo refuse newsletters of such domains.`,
      addRecord(`_dmarc.${parent}`, 'v=DMARC1; p=quarantine'),
    );
  return /\bp=none\b/i.test(found)
    ? warning(
        `${domain} asks receivers to deliver forged mails (p=none).`,
        `When SPF and DKIM pass, replace the record with: ${found.replace(/\bp=none\b/i, 'p=quarantine')}`,
      )
    : good(`${domain} says what to do with forged mails.`);
}

const domainOf = (sender: string) => senderOf(sender).address.split('@')[1] ?? '';

/** Checks the DNS records of the sender's domain that large mail services require. */
export async function checkSenderDomain(
  settings: Settings,
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: 3_000, tries: 1 }),
): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM, INBOX_ADDRESS = MAIL_FROM } = settings;
  const domain = domainOf(MAIL_FROM);
  if (SMTP_URL === undefined || domain.endsWith('localdomain')) return [];
  const lookUp = txtOf(resolver);
  try {
    const found = [
      // SPF applies to the return address (RFC 7208, 2.4).
      await checkSpf(domainOf(INBOX_ADDRESS), new URL(SMTP_URL).hostname, lookUp),
      await checkDkim(domain, settings, lookUp),
      await checkDmarc(domain, lookUp),
    ];
    return found.flat();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return findingsOf('mail').unknown(`DNS does not answer for ${domain} (${reason}).`);
  }
}
