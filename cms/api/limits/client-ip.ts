import ipaddr from 'ipaddr.js';

/**
 * The header in which the server hands the caller's address to what it calls in process. Whatever a caller sends in it is
 * overwritten.
 */
export const addressHeader = 'x-client-address';

/** The address of whoever made the request, as the server saw it; an empty text when it is not known. */
export const clientAddress = ({ headers }: { headers: Headers }) =>
  headers.get(addressHeader) ?? '';

/**
 * What limits count by: an IPv4 address, or the network of 64 bits that one holder of IPv6 addresses has.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(groups).toString('hex')}/64`;
}

/** An address in its one plain form (RFC 5952; an IPv4 address inside IPv6 as IPv4); an empty text for what is none. */
export function plainAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}

/**
 * Whether the address is that of a proxy, which many callers share: one that says for whom it asks, but that the site was not
 * told to believe.
 */
export function isSharedByProxy({ headers }: { headers: Headers }): boolean {
  const forwarded = headers.get('x-forwarded-for');
  if (headers.has('forwarded') && forwarded === null) return true;
  if (forwarded === null) return false;
  const address = plainAddress(clientAddress({ headers }));
  return !forwarded.split(',').some((one) => plainAddress(one.trim()) === address);
}
