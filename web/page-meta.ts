import type { MetaDescriptor } from 'react-router-dom';
import type { Image } from '../cms/contract/image';
import type { Site } from '../cms/contract/site';

type PageMeta = {
  /** The root route's data, from which the origin and the names come. Missing when the shell itself failed. */
  site: Site | undefined;
  /** The path of the page, its one address: the canonical link is made from it. */
  path: string;
  /** The page's own title; the first page has none. */
  title?: string;
  description: string;
  image?: Image | null;
  type?: 'website' | 'article' | 'book';
};

/** The head of a public page: title, description, canonical address, and how it looks where it is shared. */
export function pageMeta({
  site,
  path,
  title,
  description,
  image,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  const siteTitle = site?.title ?? 'The Fovean Chronicles';
  const fullTitle = title ? `${title} · ${siteTitle}` : siteTitle;
  const url = new URL(path, site?.origin || 'http://localhost').href;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteTitle },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? siteTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image
      ? [
          { property: 'og:image', content: new URL(image.url, url).href },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}

/** The root route's data as a route module's `meta` finds it among its matches. */
export function siteOf(matches: ({ id: string; data?: unknown } | undefined)[]): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')?.data;
  return (root as { site?: Site } | undefined)?.site;
}
