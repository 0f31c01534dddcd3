import type { PayloadRequest } from 'payload';
import { clientIp, normalizeIp } from '../../platform/api/limits/client-ip';
import { utcTime } from '../../contract/plain/utc-time';

/** Order matters: Edge and Opera also claim to be Chrome, and all of them Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPad\b/, 'an iPad'],
  [/\biPhone\b/, 'an iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a readable name, such as `Firefox on Windows`, or null if the header names neither browser nor system. */
export function browserName(userAgent: string): string | null {
  const text = userAgent.slice(0, 1_000);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (!browser) return system ? `A browser on ${system}` : null;
  return system ? `${browser} on ${system}` : browser;
}

/** Returns the sentence of a mail that says when something was done and by which browser or command. */
export function cameFrom(req: PayloadRequest, now = new Date()): string {
  const ip = normalizeIp(clientIp(req));
  const userAgent = req.headers.get('user-agent');
  if (!req.user && !ip && userAgent === null)
    return `This happened on ${utcTime.format(now)} UTC on the server itself.`;
  const browser = browserName(userAgent ?? '');
  const place = ip ? `the IP address ${ip}` : 'an unknown IP address';
  const tool = browser ? `with ${browser}` : 'with an unknown browser';
  return `This happened on ${utcTime.format(now)} UTC from ${place},\n${tool}.`;
}
