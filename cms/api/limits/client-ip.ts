import ipaddr from 'ipaddr.js';

/**
 * The header in which the server hands the caller's IP address to what it calls in process. Whatever a caller sends in it is
 * overwritten.
 */
export const clientIpHeader = 'x-client-ip';

/** The caller's IP, as the server saw it; an empty text when it is not known. */
export const clientIp = ({ headers }: { headers: Headers }) => headers.get(clientIpHeader) ?? '';

/**
 * What limits count by: an IPv4 address, or the network of 64 bits that one holder of IPv6 addresses has.
 */
export function ipKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(groups).toString('hex')}/64`;
}

/** An IP address in its one plain form (RFC 5952; an IPv4 address inside IPv6 as IPv4); an empty text for what is none. */
export function normalizeIp(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}

/** Ranges of IP addresses from which no visitor comes over the internet, but a proxy beside the site may. */
const insideNetworks = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/**
 * Whether the IP address is that of a proxy, which many callers share: one that says for whom it asks, but that the site was not
 * told to believe. An address that a visitor can have is nobody else's, whatever headers come from there: by one of them they
 * would pass for a proxy.
 */
export function isSharedByProxy({ headers }: { headers: Headers }): boolean {
  const ip = normalizeIp(clientIp({ headers }));
  if (ip === '' || !insideNetworks.has(ipaddr.process(ip).range())) return false;
  const forwarded = headers.get('x-forwarded-for');
  if (forwarded === null) return headers.has('forwarded');
  return !forwarded.split(',').some((one) => normalizeIp(one.trim()) === ip);
}
