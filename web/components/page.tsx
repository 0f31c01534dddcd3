import { useRouteLoaderData, type UIMatch, useMatches } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import type { ReadingStage } from '../../cms/contract/plain/reading-stage';
import { LatinMarked } from './latin';
import { menuEntries } from '../../cms/contract/plain/public-pages';
import { PageLink } from './page-link';
import { feedPaths, feedTypes } from '../../cms/contract/plain/paths';
import { canonicalUrl, graphOf, type Breadcrumb, type PageContent } from '../structured-data/graph';

/** Data of the root route: the site, and how far the user has read. */
export type Shell = { site: Site; stage: ReadingStage };

/** Returns the data of the root route; undefined if it failed to load. */
export const useShell = () => useRouteLoaderData<Shell>('root');

/** `handle` of a route module whose page has breadcrumbs. */
export type BreadcrumbsHandle<Data = unknown> = { breadcrumbs: (data: Data) => Breadcrumb[] };

type Entry = (typeof menuEntries)[number]['to'];

/** Returns the breadcrumbs of a menu page, and of pages below it. */
export function breadcrumbsTo(entry: Entry, ...below: Breadcrumb[]): Breadcrumb[] {
  return [...menuEntries.filter(({ to }) => to === '/' || to === entry), ...below];
}

type Match = UIMatch<unknown, BreadcrumbsHandle | undefined>;

/** Returns the breadcrumbs of the current page from its route's `handle`; none if it has none or failed to load. */
function useBreadcrumbs(): Breadcrumb[] {
  const page = (useMatches() as Match[]).at(-1);
  if (!page?.handle) return [];
  const { breadcrumbs } = page.handle;
  return breadcrumbs.length > 0 && page.loaderData === undefined
    ? []
    : breadcrumbs(page.loaderData);
}

/** Renders nothing on the home page and on error pages. */
export function Breadcrumbs() {
  const breadcrumbs = useBreadcrumbs();
  if (breadcrumbs.length < 2) return null;
  return (
    <nav aria-label="Breadcrumb" className="max-w-page mx-auto w-full px-6 pt-3 print:hidden">
      <ol className="caps text-note text-faded flex flex-wrap items-center gap-x-2">
        {breadcrumbs.map(({ to, label }, index) =>
          index < breadcrumbs.length - 1 ? (
            <li key={to} className="flex items-center gap-x-2">
              <PageLink to={to} className="hover:text-accent flex min-h-11 items-center">
                <span>
                  <LatinMarked text={label} />
                </span>
              </PageLink>
              <span aria-hidden="true">›</span>
            </li>
          ) : (
            <li key={to} aria-current="page" className="min-w-0 break-words">
              <LatinMarked text={label} />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

const siteTitle = (site: Site | undefined) => site?.title ?? 'The Fovean Chronicles';

/** The title of a feed and its `feedQuery`. */
type Feed = { title: string; query: string };

export const FeedLinks = ({ title, query }: Feed) =>
  (['atom', 'json'] as const).map((format) => (
    <link
      key={format}
      rel="alternate"
      type={feedTypes[format]}
      title={title}
      href={feedPaths[format] + query}
    />
  ));

type PageHeadProps = {
  path: string;
  /** The home page has none. */
  title?: string;
  description: string;
  /** Path of the social image, which shows the title. */
  ogImage?: string | undefined;
  type?: 'website' | 'article' | 'book' | 'profile';
  /** Open Graph properties of this type, such as `article:published_time`. See ogp.me. */
  facts?: Record<string, string | string[] | null>;
  previous?: string | null | undefined;
  next?: string | null | undefined;
  /** Feed of the posts about the page's subject. */
  feed?: Feed | null;
  /** True for search results, which are not indexed. */
  isSearch?: boolean;
  about?: (site: Site) => PageContent;
};

/** Head of a page for everybody, and its structured data. */
export function PageHead({
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
}: PageHeadProps) {
  const site = useShell()?.site;
  const breadcrumbs = useBreadcrumbs();
  const name = title ?? siteTitle(site);
  const fullTitle = title ? `${title} · ${siteTitle(site)}` : name;
  const url = canonicalUrl(site, path);
  const image = ogImage && canonicalUrl(site, ogImage);
  const page = { path, title: name, description, breadcrumbs, ogImage: image };
  // Escaped, so that no text in it closes the script element.
  const graph =
    site &&
    JSON.stringify(graphOf({ ...page, site, content: about(site) })).replaceAll('<', '\\u003c');
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={isSearch ? 'noindex,follow' : 'index,follow'} />
      <link rel="canonical" href={url} />
      {previous && <link rel="prev" href={canonicalUrl(site, previous)} />}
      {next && <link rel="next" href={canonicalUrl(site, next)} />}
      {feed && <FeedLinks {...feed} />}
      <meta property="og:site_name" content={siteTitle(site)} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {Object.entries(facts).flatMap(([property, values]) =>
        [values ?? []]
          .flat()
          .map((value) => <meta key={property + value} property={property} content={value} />),
      )}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={fullTitle} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {graph && (
        // Trusted Types forbid changes of a script, so each text has its own element.
        <script
          key={graph}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: graph }}
        />
      )}
    </>
  );
}

export type PrivateHeadProps = { title: string; description?: string | undefined };

/** Head of a page that is not indexed. Pages that anonymous visitors may open have a description. */
export function PrivateHead({ title, description }: PrivateHeadProps) {
  return (
    <>
      <title>{`${title} · ${siteTitle(useShell()?.site)}`}</title>
      {description && <meta name="description" content={description} />}
      <meta name="robots" content="noindex,nofollow" />
    </>
  );
}
