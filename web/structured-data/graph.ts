import { bookPath, postPath, termPath } from '../../cms/contract/plain/paths';
import type { Site } from '../../cms/contract/pages';
import type { BreadcrumbList, Graph, Person, Thing, WebPage, WebSite } from 'schema-dts';

type Origin = Pick<Site, 'origin'>;

/** Returns the canonical URL of a page. Every absolute URL of a page comes from this function. */
export const canonicalUrl = (site: Origin | undefined, path: string): string =>
  new URL(path, site?.origin || 'http://localhost').href;

const websiteId = (site: Origin) => canonicalUrl(site, '/#website');
export const authorId = (site: Origin) => canonicalUrl(site, '/#author');
export const seriesId = (site: Origin) => canonicalUrl(site, '/#series');
export const intermissionId = (site: Origin) => canonicalUrl(site, '/books#intermission-series');
export const bookId = (site: Origin, slug: string) => canonicalUrl(site, `${bookPath(slug)}#book`);
export const blogId = (site: Origin) => canonicalUrl(site, '/blog#blog');
export const postId = (site: Origin, slug: string) => canonicalUrl(site, `${postPath(slug)}#post`);
export const termsId = (site: Origin) => canonicalUrl(site, '/thesaurus#terms');
export const termId = (site: Origin, slug: string) => canonicalUrl(site, `${termPath(slug)}#term`);

/** The content part of a page's structured data. */
export type PageContent = {
  type?: 'WebPage' | 'CollectionPage' | 'ContactPage' | 'ProfilePage';
  mainEntity?: string;
  /** Ids of nodes that are parts of the page. */
  hasPart?: string[];
  datePublished?: string;
  dateModified?: string;
  nodes?: Thing[];
};

export type Breadcrumb = { to: string; label: string };

type Page = {
  site: Site;
  path: string;
  title: string;
  description: string;
  /** Empty on the home page. */
  breadcrumbs: Breadcrumb[];
  ogImage?: string | undefined;
  content: PageContent;
};

const website = (site: Site): WebSite => ({
  '@type': 'WebSite',
  '@id': websiteId(site),
  url: canonicalUrl(site, '/'),
  name: site.title,
  ...(site.tagline && { description: site.tagline }),
  inLanguage: 'en',
  publisher: { '@id': authorId(site) },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${canonicalUrl(site, '/blog')}?q={search_term_string}`,
    },
    // Syntax of schema.org/docs/actions.html, which the types do not have.
    ...{ 'query-input': 'required name=search_term_string' },
  },
});

const author = (site: Site): Person => ({
  '@type': 'Person',
  '@id': authorId(site),
  name: site.authorName,
  url: canonicalUrl(site, '/author'),
});

const breadcrumbId = (url: string) => `${url}#breadcrumb`;

const breadcrumbList = (site: Site, url: string, breadcrumbs: Breadcrumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': breadcrumbId(url),
  itemListElement: breadcrumbs.map(({ to, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: canonicalUrl(site, to),
  })),
});

function merged(nodes: Thing[]): Thing[] {
  const byId = new Map<unknown, object>();
  for (const node of nodes) {
    const named: object = typeof node === 'string' ? { '@id': node } : node;
    const id = '@id' in named ? named['@id'] : named;
    byId.set(id, { ...byId.get(id), ...named });
  }
  return [...byId.values()] as Thing[];
}

/** Returns a page's JSON-LD as one graph. Ids are the same on every page. */
export function graphOf({
  site,
  path,
  title,
  description,
  breadcrumbs,
  ogImage,
  content,
}: Page): Graph {
  const url = canonicalUrl(site, path);
  const { type = 'WebPage', mainEntity, hasPart, nodes = [], ...dates } = content;
  const page: WebPage = {
    '@type': type as 'WebPage',
    '@id': `${url}#webpage`,
    url,
    name: title,
    ...(description && { description }),
    inLanguage: 'en',
    isPartOf: { '@id': websiteId(site) },
    ...dates,
    ...(ogImage && {
      primaryImageOfPage: {
        '@type': 'ImageObject' as const,
        url: ogImage,
        width: '1200',
        height: '630',
      },
    }),
    ...(breadcrumbs.length > 0 && { breadcrumb: { '@id': breadcrumbId(url) } }),
    ...(mainEntity && { mainEntity: { '@id': mainEntity } }),
    ...(hasPart && { hasPart: hasPart.map((id) => ({ '@id': id })) }),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': merged([
      website(site),
      author(site),
      page,
      ...(breadcrumbs.length > 0 ? [breadcrumbList(site, url, breadcrumbs)] : []),
      ...nodes,
    ]),
  };
}
