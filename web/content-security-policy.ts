import { createHash } from 'node:crypto';
import type { PageParts } from './page-parts';
import { trustedTypePolicies } from './trusted-types';

const inlineScript = /<script(?<attributes>(?:\s[^>]*)?)>(?<text>.*?)<\/script>/gs;
const inlineStyle = /<style(?:\s[^>]*)?>(?<text>.*?)<\/style>/gs;

/** Data for search engines, which nothing runs. */
const isData = (attributes = '') => attributes.includes('type="application/ld+json"');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashes = (html: string, pattern: RegExp) => [
  ...new Set(
    [...html.matchAll(pattern)]
      .filter(({ groups }) => groups?.text && !isData(groups.attributes))
      .map(({ groups }) => hashOf(groups?.text ?? '')),
  ),
];

/** The one attribute that the server writes: the menu's (Radix) says so of its own list. */
const styleAttribute = hashOf('position:relative');

/** The editor of posts (CodeMirror) writes its styles into an element. It is for staff, and no link of the site leads there. */
const isForWriting = (pathname: string) => /^\/admin(?:\/editor)?\/?$/.test(pathname);

/**
 * The policy of a finished page (CSP Level 3). Nothing is fetched from elsewhere, and nothing runs that somebody could have
 * written into a text: what stands in the page counts by its hash, and only in its frame. What a page shows, in between, gets no
 * hash. The inert scripts are counted too: they are run later, with the same text.
 *
 * @param page complete, as it is sent
 */
export function contentSecurityPolicy({ head, end }: PageParts, pathname: string): string {
  const frame = head + end;
  const styles = isForWriting(pathname) ? ["'unsafe-inline'"] : hashes(frame, inlineStyle);
  return [
    // Fonts, pictures, requests, manifest: from this site alone.
    "default-src 'self'",
    // 'self' are the files below /assets: everything else that the site serves has a type that is no script, and nosniff.
    ["script-src 'self'", ...hashes(frame, inlineScript)].join(' '),
    // No attribute of a script's name, whatever hash it had.
    "script-src-attr 'none'",
    // No text becomes HTML or a script but by a policy with a reason.
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypePolicies.join(' ')}`,
    // React sets what changes by the object model, which is no inline style.
    ["style-src 'self'", ...styles].join(' '),
    `style-src-attr 'unsafe-hashes' ${styleAttribute}`,
    // blob: for a picture that is about to be uploaded; data: for one that came with a pasted text.
    "img-src 'self' data: blob:",
    // The service worker alone.
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    // HTML that slipped through could not move the page's links, nor send its forms elsewhere.
    "base-uri 'none'",
    "form-action 'self'",
    // The dashboard shows pages while they are written.
    "frame-ancestors 'self'",
  ].join('; ');
}
