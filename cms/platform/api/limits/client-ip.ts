import ipaddr from 'ipaddr.js';

/** Header with the client's IP address for in-process requests. The server overwrites it. */
export const clientIpHeader = 'x-client-ip';

/** Returns the client's IP as the server sees it, or an empty text. */
export const clientIp = ({ headers }: { headers: Headers }) => headers.get(clientIpHeader) ?? '';

/** A network with a common count, and its allowance as a multiple of a visitor's. */
export type Network = { key: string; factor: number };

/**
 * Counted IPv6 prefixes with their factors. Providers assign customers a /64, /56 or /48 (RIPE-690) and own a /32 or more.
 * Organizations share a /48, phones of a carrier a /32.
 */
const prefixes = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
  { bits: 32, factor: 256 },
];

const unknown: Network = { key: 'unknown', factor: 1 };

/** Returns the networks of an IP address, smallest first: the IPv4 address itself, or the IPv6 prefixes. */
export function networksOf(ip: string): [Network, ...Network[]] {
  if (!ipaddr.isValid(ip)) return [unknown];
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), factor: 1 }];
  const address = Buffer.from(parsed.toByteArray()).toString('hex');
  return prefixes.map(({ bits, factor }) => ({
    key: `${address.slice(0, bits / 4)}/${bits}`,
    factor,
  })) as [Network, ...Network[]];
}

/** Returns the network of an Internet customer, an IPv4 address or an IPv6 /56. Null for an unknown IP. */
export function customerNetwork(ip: string): string | null {
  const [smallest, customer = smallest] = networksOf(ip);
  return smallest === unknown ? null : customer.key;
}

/** Returns the canonical form of an IP address (RFC 5952, mapped IPv4 as IPv4), or an empty text. */
export function normalizeIp(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}

/** Ranges of a proxy beside the site, not of visitors on the internet. */
const insideNetworks = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/**
 * Returns whether the IP address is that of an untrusted proxy with many clients. Addresses of visitors are never counted as
 * such, whatever their headers say.
 */
export function isSharedByProxy({ headers }: { headers: Headers }): boolean {
  const ip = normalizeIp(clientIp({ headers }));
  if (ip === '' || !insideNetworks.has(ipaddr.process(ip).range())) return false;
  const forwarded = headers.get('x-forwarded-for');
  if (forwarded === null) return headers.has('forwarded');
  return !forwarded.split(',').some((one) => normalizeIp(one.trim()) === ip);
}
