import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * The strictest policy (CSP Level 3) that Payload's dashboard works under, word by word.
 *
 * @param nonce new for every answer; Next.js puts it on each script that it writes into a screen
 */
const dashboardPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    // Next.js writes the data of a screen into inline scripts, which differ with every answer: a nonce, no hash. 'self' for the
    // files below /_next. No eval: what is built does without.
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    // No Trusted Types: React makes the elements of its scripts by HTML before any policy of ours could be there, and
    // what Payload and its text editor make HTML of is not named anywhere. What is shown there is written by staff.
    // Payload's components and its text editor set the places of menus and handles as attributes in what the server sends.
    "style-src 'self' 'unsafe-inline'",
    // data: for Payload's own small pictures; blob: for an upload that is shown before it is sent.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // The previews of pages and samples.
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join('; ');

/**
 * Gives every screen its policy. Next.js reads the nonce from the header of the request, as its own middleware would set it.
 */
export function setDashboardPolicy(request: Request, response: Response): void {
  const policy = dashboardPolicy(randomBytes(16).toString('base64'));
  request.headers['content-security-policy'] = policy;
  response.set('content-security-policy', policy);
}
