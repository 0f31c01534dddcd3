import type { MetaDescriptor } from 'react-router-dom';
import type { Site } from '../cms/contract/pages';
import { feedPaths, feedTypes } from '../cms/contract/paths';
import { canonicalUrl, graphOf, type PageContent } from './structured-data/graph';
import { breadcrumbsOf, type Match } from './components/breadcrumb-path';

type PageMeta = {
  matches: Match[];
  path: string;
  /** The home page has none. */
  title?: string;
  description: string;
  /** Path of the social image, which shows the title. */
  ogImage?: string;
  type?: 'website' | 'article' | 'book' | 'profile';
  /** Open Graph properties of this type, such as `article:published_time`. See ogp.me. */
  facts?: Record<string, string | string[] | null | undefined>;
  previous?: string | null;
  next?: string | null;
  /** Feed of the posts about what the page is about: its title and `feedQuery`. */
  feed?: { title: string; query: string } | null;
  /** True for search results, which are not indexed. */
  isSearch?: boolean;
  about?: (site: Site) => PageContent;
};

export function siteOf(matches: Match[]): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { site?: Site } | undefined)?.site;
}

const properties = (facts: NonNullable<PageMeta['facts']>) =>
  Object.entries(facts).flatMap(([property, values]) =>
    [values ?? []].flat().map((content) => ({ property, content })),
  );

const links = (rels: Record<string, string | undefined | null>) =>
  Object.entries(rels).flatMap(([rel, href]) => (href ? [{ tagName: 'link', rel, href }] : []));

const feedLinks = (feed: PageMeta['feed']) =>
  feed
    ? (['atom', 'json'] as const).map((format) => ({
        tagName: 'link',
        rel: 'alternate',
        type: feedTypes[format],
        title: feed.title,
        href: `${feedPaths[format]}${feed.query}`,
      }))
    : [];

export function pageMeta({
  matches,
  path,
  title,
  description,
  ogImage,
  type = 'website',
  facts = {},
  previous,
  next,
  feed,
  isSearch = false,
  about = () => ({}),
}: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const siteTitle = site?.title ?? 'The Fovean Chronicles';
  const url = canonicalUrl(site, path);
  return [
    { title: title ? `${title} · ${siteTitle}` : siteTitle },
    { name: 'description', content: description },
    { name: 'robots', content: isSearch ? 'noindex,follow' : 'index,follow' },
    ...links({
      canonical: url,
      prev: previous && canonicalUrl(site, previous),
      next: next && canonicalUrl(site, next),
    }),
    ...feedLinks(feed),
    { property: 'og:site_name', content: siteTitle },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? siteTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...properties(facts),
    ...(ogImage
      ? [
          { property: 'og:image', content: canonicalUrl(site, ogImage) },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: title ? `${title} · ${siteTitle}` : siteTitle },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(site
      ? [
          {
            'script:ld+json': graphOf({
              site,
              path,
              title: title ?? siteTitle,
              description,
              breadcrumbs: breadcrumbsOf(matches),
              ogImage: ogImage && canonicalUrl(site, ogImage),
              content: about(site),
            }),
          },
        ]
      : []),
  ];
}
