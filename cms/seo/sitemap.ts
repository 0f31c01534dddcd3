import { ErrorLevel, SitemapStream, streamToPromise } from 'sitemap';
import type { SitemapPage } from './queries/find-sitemap-pages';

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
