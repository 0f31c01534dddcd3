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
