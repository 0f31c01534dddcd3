import { domainToASCII } from 'node:url';

/**
 * Returns the key of a mailbox for limits: without differences in case, in the spelling of the domain, and without what the
 * provider ignores (`+tag`, and dots at Gmail). Other texts, such as user names, stay unchanged.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const host = email.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(host) || host.toLowerCase();
  const local = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?!^)\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}
