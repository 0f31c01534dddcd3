import { domainToASCII } from 'node:url';

/**
 * Returns the key by which limits count an e-mail address: the same for all spellings that reach one mailbox. It is not an
 * address to send to, because some servers distinguish what this ignores.
 */
export function mailboxKey(email: string): string {
  const [, name = '', typed = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? [email, email];
  const domain = domainToASCII(typed).replace(/^googlemail\.com$/, 'gmail.com') || typed;
  const withoutTag = name.replace(/(?<=.)\+.*/s, '');
  return `${domain === 'gmail.com' ? withoutTag.replaceAll('.', '') : withoutTag}@${domain}`;
}
