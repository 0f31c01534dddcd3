import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import type { Express, Request } from 'express';
import proxyaddr from 'proxy-addr';

/**
 * Returns the plain IP address in an entry of `X-Forwarded-For` or a `for=` of `Forwarded` (RFC 7239, section 6). Returns null for
 * others, such as `unknown`.
 */
export function readForwardedIp(entry: string): string | null {
  const node = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, ipv6, ipv4] = /^\[(.+)\](?::[\w.-]+)?$|^([\d.]+):[\w.-]+$/.exec(node) ?? [];
  const ip = (ipv6 ?? ipv4 ?? node).replace(/%.*$/, '');
  return isIP(ip) ? ip : null;
}

/** Returns the `for=` of each element of `Forwarded`. Elements without one count as hops. */
const forwardedNodes = (header: string) =>
  header
    .split(',')
    .map((element) => /(?:^|;)\s*for=("[^"]*"|[^;]*)/i.exec(element)?.[1] ?? 'unknown');

/**
 * Normalizes `X-Forwarded-For` to plain IP addresses for Express, or creates it from `Forwarded`. Entries without an address
 * stay, because each entry is a hop.
 */
export function normalizeForwardedFor(headers: IncomingHttpHeaders): void {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '').trim();
  // The usual case, checked first because it is fast.
  if (isIPv4(forwardedFor)) return;
  const nodes = forwardedFor ? forwardedFor.split(',') : forwardedNodes(headers.forwarded ?? '');
  if (!forwardedFor && !headers.forwarded) return;
  headers['x-forwarded-for'] = nodes
    .map((node) => readForwardedIp(node) ?? (node.trim() || 'unknown'))
    .join(', ');
}

/** Applications that have logged an invalid IP address. */
const haveLogged = new WeakSet<object>();

/**
 * Returns the visitor's IP address. If the last trusted proxy forwarded no valid one, returns the proxy's and logs a warning once
 * for each application.
 */
export function visitorIp(request: Request): string {
  const { app, ip = '', ips, socket } = request;
  if (isIP(ip) || ips.length === 0) return ip;
  if (!haveLogged.has(app)) {
    haveLogged.add(app);
    request.log.warn(
      'A proxy forwarded a request without a valid IP address. Such visitors share the limits of the proxy. Configure it to set X-Forwarded-For to the visitor’s IP address.',
    );
  }
  return ips[1] ?? socket.remoteAddress ?? '';
}

/** Returns Express's function that tells whether a proxy is trusted, by its IP address and its distance. */
export const trustOf = ({ app }: Pick<Request, 'app'>) =>
  app.get('trust proxy fn') as (ip: string, hop: number) => boolean;

/**
 * Returns a function that returns the IP address of a request's visitor before Express handles it; an empty string if the
 * client has disconnected.
 */
export function visitorIpOf(app: Express): (request: IncomingMessage) => string {
  const trust = trustOf({ app });
  return (request) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === undefined) return '';
    if (!trust(remoteAddress, 0)) return remoteAddress;
    normalizeForwardedFor(request.headers);
    return proxyaddr(request, trust);
  };
}
