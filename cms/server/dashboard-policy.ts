import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Returns the strictest policy (CSP Level 3) under which Payload's dashboard works.
 *
 * @param nonce new for every response; Next.js adds it to each script
 */
const dashboardPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    // Next.js writes inline scripts that differ in each response, hence a nonce. 'self' is for files below /_next. Builds need no
    // eval.
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    // No Trusted Types: React, Payload and its editor create HTML before or outside any policy of ours. Only staff write that
    // content. They also use style attributes.
    "style-src 'self' 'unsafe-inline'",
    // data: for Payload's icons; blob: for previews of uploads.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // Previews of pages and samples.
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join('; ');

/** Sets the policy of a screen. Next.js reads the nonce from the request header. */
export function setDashboardPolicy(request: Request, response: Response): void {
  const policy = dashboardPolicy(randomBytes(16).toString('base64'));
  request.headers['content-security-policy'] = policy;
  response.set('content-security-policy', policy);
}
