import { createHash } from 'node:crypto';
import { splitPage } from './page-parts';

const inlineScript = /<script(?<attributes>(?:\s[^>]*)?)>(?<text>.*?)<\/script>/gs;

/** Data for search engines, which nothing runs. */
const isData = (attributes: string) => attributes.includes('type="application/ld+json"');

/**
 * The policy of a finished page (CSP Level 3): scripts of the site's own files, and those that stand in the frame of this very
 * page, by their hashes. A script within what the page shows gets none. The inert ones are counted too: they are run later, with the same text. Nothing is fetched from elsewhere.
 *
 * @param html complete, as it is sent
 */
export function contentSecurityPolicy(html: string): string {
  const [head, , end] = splitPage(html);
  const hashes = [...(head + end).matchAll(inlineScript)]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', text: groups?.text ?? '' }))
    .filter(({ attributes, text }) => text !== '' && !isData(attributes))
    .map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    // React and the editor set styles as attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
  ].join('; ');
}
