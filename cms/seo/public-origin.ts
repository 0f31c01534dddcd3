import { isIP } from 'node:net';

/** Names that do not exist on the internet: RFC 6761, RFC 6762, and ICANN's `internal`. */
const privateNames = /(?:^|\.)(?:localhost|localdomain|local|internal|test|invalid)$/;

/**
 * Returns whether search engines may list the site at this origin: only with https and a public name, so that they do not list a
 * developer's or a trial copy.
 */
export function isPublicOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return (
    protocol === 'https:' && hostname.includes('.') && !isIpAddress && !privateNames.test(hostname)
  );
}
