import { createHash } from 'node:crypto';
import type { PageParts } from './hydration/page-parts';
import { trustedTypePolicies } from './browser/trusted-types';

const inlineScript = /<script(?:\s[^>]*)?>(.*?)<\/script>/gs;
const inlineStyle = /<style(?:\s[^>]*)?>(.*?)<\/style>/gs;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashes = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].flatMap(([, text]) => (text ? hashOf(text) : []))),
];

/** Returns true for pages with CodeMirror, which inserts style elements. */
const isForWriting = (pathname: string) => /^\/admin(?:\/editor)?\/?$/.test(pathname);

/**
 * Returns the Content-Security-Policy of a rendered page. Only inline scripts and styles outside the content get a hash, so
 * scripts in user content never run. Inert scripts get one, because they run later.
 */
export function contentSecurityPolicy({ head, end }: PageParts, pathname: string): string {
  const frame = head + end;
  const styles = isForWriting(pathname) ? ["'unsafe-inline'"] : hashes(frame, inlineStyle);
  return [
    "default-src 'self'",
    // 'self' is for /assets. All other responses have a non-script type and nosniff.
    ["script-src 'self'", ...hashes(frame, inlineScript)].join(' '),
    "script-src-attr 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypePolicies.join(' ')}`,
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'none'",
    // blob: for images about to be uploaded, data: for pasted images.
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The dashboard's previews.
    "frame-ancestors 'self'",
  ].join('; ');
}
