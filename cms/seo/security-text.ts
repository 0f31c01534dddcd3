import { paths } from '../contract/paths';

/** Days for which what it says may be relied upon: less than a year, says RFC 9116, section 2.5.5. */
const goodFor = 180;

const day = 86_400_000;

/** `/.well-known/security.txt`: whom to tell of a hole in the site. RFC 9116. It says the same for a whole day. */
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
