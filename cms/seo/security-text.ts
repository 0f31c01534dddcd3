import { paths } from '../contract/paths';

/** Days until the file expires; RFC 9116, section 2.5.5, recommends less than a year. */
const goodFor = 180;

const day = 86_400_000;

/** Returns `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Its content changes once a day. */
export function securityText(origin: string, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day;
  return [
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${new Date(today + goodFor * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
