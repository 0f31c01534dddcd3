import { paths } from '../contract/paths';
/** Days for which what it says may be relied upon: less than a year, says RFC 9116, section 2.5.5. */
const goodFor = 180;

const day = 86_400_000;

/**
 * `/.well-known/security.txt`: whom to tell of a hole in the site. RFC 9116. It says the same for a whole day.
 *
 * @param email an e-mail address for such letters, if there is one; the contact page is named in any case
 */
export function securityText(origin: string, now: Date, email?: string | null): string {
  const today = Math.floor(now.getTime() / day) * day;
  return [
    ...(email ? [`Contact: mailto:${email}`] : []),
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${new Date(today + goodFor * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
