import { paths } from '../contract/paths';
import { lookParameter } from '../contract/reading-stage';
import { isPublicOrigin } from './public-origin';

/**
 * What is for its visitor alone, or for machines that know it: searches are told `noindex` by their pages. Nor do search engines
 * look at what is told later.
 */
const closed = ['/admin', '/api/', '/cms', '/_next/', `/*?*${lookParameter}=`, paths.readUpTo];

/** `/robots.txt` (RFC 9309): a site that is not at its public origin is closed to search engines altogether. */
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
