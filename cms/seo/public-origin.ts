import { isIP } from 'node:net';

/** Names that are nobody's on the internet: RFC 6761, RFC 6762, and ICANN's `internal`. */
const privateNames = /(?:^|\.)(?:localhost|localdomain|local|internal|test|invalid)$/;

/**
 * Whether readers reach the site at this origin, and search engines may list it: by https and by a public name. A copy on
 * a developer's machine, or one that is being tried out at an IP address or without https, is not listed.
 */
export function isPublicOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return (
    protocol === 'https:' && hostname.includes('.') && !isIpAddress && !privateNames.test(hostname)
  );
}
