import { paths } from '../contract/paths';
import { lookParameter } from '../contract/reading-stage';
import { isPublicOrigin } from './public-origin';

/**
 * Private and internal pages. Search results are not here: those pages have a `noindex` tag. Pages that reveal later books are
 * closed too.
 */
const closed = ['/admin', '/api/', '/cms', '/_next/', `/*?*${lookParameter}=`, paths.readUpTo];

/** Returns `/robots.txt` (RFC 9309). A site without a public origin is closed to all search engines. */
export function robotsText(origin: string): string {
  if (!isPublicOrigin(origin)) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
