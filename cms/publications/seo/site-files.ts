import { isIP } from 'node:net';
import { paths } from '../../contract/plain/paths';
import { lookParameter } from '../../contract/plain/reading-stage';
import { ErrorLevel, SitemapStream, streamToPromise } from 'sitemap';
import type { SitemapPage } from './queries/find-sitemap-pages';
import type { Site } from '../../contract/pages';
import { xmlText } from '../../platform/markup/xml-text';
import { firstCharacters } from '../../contract/plain/cut-text';

/** Names that do not exist on the internet: RFC 6761, RFC 6762, and ICANN's `internal`. */
const privateNames = /(?:^|\.)(?:localhost|localdomain|local|internal|test|invalid)$/;

/**
 * Returns whether search engines may list the site at this origin: only with https and a public name, so that they do not list a
 * developer's or a trial copy.
 */
export function isPublicOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  // IPv6 addresses have no dots in URLs.
  const isPublicName =
    hostname.includes('.') && isIP(hostname) === 0 && !privateNames.test(hostname);
  return protocol === 'https:' && isPublicName;
}

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

/** Returns `/sitemap.xml` (https://www.sitemaps.org/protocol.html) with Google's extension for images. */
export async function sitemapXml(origin: string, pages: SitemapPage[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: origin,
    level: ErrorLevel.THROW,
    xmlns: { image: true, news: false, video: false, xhtml: false },
  });
  for (const { path, changedAt, images } of pages)
    stream.write({
      url: path,
      ...(changedAt && { lastmod: changedAt }),
      img: images.map(({ url }) => ({ url: new URL(url, origin).href })),
    });
  stream.end();
  return (await streamToPromise(stream)).toString('utf8');
}

/** Returns `/manifest.webmanifest` (https://www.w3.org/TR/appmanifest/) with the light colors. */
export const manifest = ({ title, tagline }: Pick<Site, 'title' | 'tagline'>) => ({
  id: '/',
  name: title,
  short_name: title.replace(/^The\s+/, ''),
  description: tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#f6efdf',
  background_color: '#f6efdf',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});

/**
 * Returns `/opensearch.xml`, which adds the blog's search to browsers: https://github.com/dewitt/opensearch. A short name has at
 * most 16 characters.
 */
export const openSearchXml = ({ origin, title }: Pick<Site, 'origin' | 'title'>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${xmlText(firstCharacters(title.replace(/^The\s+/, ''), 16).trim())}</ShortName>
  <LongName>${xmlText(firstCharacters(title, 48))}</LongName>
  <Description>Search the posts of ${xmlText(title)}</Description>
  <Url type="text/html" template="${xmlText(origin)}${paths.blog}?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(origin)}/opensearch.xml"/>
  <Image width="32" height="32" type="image/x-icon">${xmlText(origin)}/favicon.ico</Image>
  <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;

/** Days until the file expires; RFC 9116, section 2.5.5, recommends less than a year. */
const goodFor = 180;

const day = 86_400_000;

/** Returns `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Its content changes once a day. */
export function securityText(origin: string, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day;
  return [
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${new Date(today + goodFor * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
