import type { PayloadRequest } from 'payload';
import { clientIp, normalizeIp } from '../api/limits/client-ip';
import { browserName } from './browser-name';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Returns the sentence of a mail that says when something was done and by which browser or command. */
export function cameFrom(req: PayloadRequest, now = new Date()): string {
  const ip = normalizeIp(clientIp(req));
  const userAgent = req.headers.get('user-agent');
  if (!req.user && !ip && userAgent === null)
    return `This happened on ${moment.format(now)} UTC on the server itself.`;
  const browser = browserName(userAgent ?? '');
  const place = ip ? `the IP address ${ip}` : 'an unknown IP address';
  const tool = browser ? `with ${browser}` : 'with an unknown browser';
  return `This happened on ${moment.format(now)} UTC from ${place},\n${tool}.`;
}
