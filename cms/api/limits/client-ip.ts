import ipaddr from 'ipaddr.js';

/**
 * The header in which the server hands the caller's IP address to what it calls in process. Whatever a caller sends in it is
 * overwritten.
 */
export const clientIpHeader = 'x-client-ip';

/** The caller's IP, as the server saw it; an empty text when it is not known. */
export const clientIp = ({ headers }: { headers: Headers }) => headers.get(clientIpHeader) ?? '';

/** A network that limits count together, and how many times the allowance of one visitor it has. */
export type Network = { key: string; factor: number };

/**
 * IPv6 prefixes that limits count, with their factors. An Internet provider gives a customer a /64, a /56 or a /48 (RIPE-690), and
 * has a /32 or more itself. Companies and universities share a /48, and phones of one carrier share a /32.
 */
const prefixes = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
  { bits: 32, factor: 256 },
];

const unknown: Network = { key: 'unknown', factor: 1 };

/** Returns the networks that an IP address belongs to, the smallest first: an IPv4 address alone, or the IPv6 prefixes. */
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

/**
 * Returns the network of one customer of an Internet provider, the usual /56 of IPv6 or an IPv4 address: those in it count once.
 * Null if the IP address is unknown.
 */
export function customerNetwork(ip: string): string | null {
  const [smallest, customer = smallest] = networksOf(ip);
  return smallest === unknown ? null : customer.key;
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
