import type { HeadersFunction, MetaDescriptor } from 'react-router-dom';
import type { Site } from '../cms/contract/pages';
import { canonicalUrl } from './canonical-url';
import { graphOf, type PageContent } from './structured-data/graph';
import { breadcrumbsOf } from './breadcrumbs';

/** The matches of the present page as a route module's `meta` is told them. */
type Matches = (
  | { id: string; loaderData?: unknown; params: object; handle?: unknown }
  | undefined
)[];

type PageMeta = {
  matches: Matches;
  /** The path of the page, its one URL: the canonical link is made from it. */
  path: string;
  /** The page's own title; the first page has none. */
  title?: string;
  description: string;
  /** The path of the picture by which it is shared; it shows the title. */
  ogImage?: string;
  type?: 'website' | 'article' | 'book' | 'profile';
  /** What Open Graph knows of this type, such as `article:published_time`. https://ogp.me */
  facts?: Record<string, string | string[] | null | undefined>;
  /** Paths of the pages before and after this one. */
  previous?: string | null;
  next?: string | null;
  /** What was searched for: such a page is for its reader, and not for search engines. */
  isSearch?: boolean;
  /** The page's part of its structured data. */
  about?: (site: Site) => PageContent;
};

/** The root route's data as a route module's `meta` finds it among its matches. */
export function siteOf(matches: Matches): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { site?: Site } | undefined)?.site;
}

const properties = (facts: NonNullable<PageMeta['facts']>) =>
  Object.entries(facts).flatMap(([property, values]) =>
    [values ?? []].flat().map((content) => ({ property, content })),
  );

const links = (rels: Record<string, string | undefined | null>) =>
  Object.entries(rels).flatMap(([rel, href]) => (href ? [{ tagName: 'link', rel, href }] : []));

/** The head of a public page: title, description, canonical URL, how it looks where it is shared, what it is about. */
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

/**
 * The head of a page that is nobody's but its visitor's: no search engine lists it.
 *
 * @param description of one that strangers may open
 */
export const privatePageMeta = (
  matches: Matches,
  title: string,
  description?: string,
): MetaDescriptor[] => [
  { title: `${title} · ${siteOf(matches)?.title ?? 'The Fovean Chronicles'}` },
  ...(description ? [{ name: 'description', content: description }] : []),
  { name: 'robots', content: 'noindex,nofollow' },
];

/** The headers of such a page: nobody keeps it. */
export const privateHeaders = (() =>
  new Headers({ 'cache-control': 'no-store' })) satisfies HeadersFunction;
