import { bookPath, postPath, termPath } from '../../cms/contract/paths';
import type { Site } from '../../cms/contract/pages';

type Origin = Pick<Site, 'origin'>;

/** Returns the canonical URL of a page. All absolute URLs of pages are made here. */
export const canonicalUrl = (site: Origin | undefined, path: string): string =>
  new URL(path, site?.origin || 'http://localhost').href;

// Ids of the graph's nodes.

export const websiteId = (site: Origin) => canonicalUrl(site, '/#website');
export const authorId = (site: Origin) => canonicalUrl(site, '/#author');
export const seriesId = (site: Origin) => canonicalUrl(site, '/#series');
export const intermissionId = (site: Origin) => canonicalUrl(site, '/books#intermission-series');
export const bookId = (site: Origin, slug: string) => canonicalUrl(site, `${bookPath(slug)}#book`);
export const blogId = (site: Origin) => canonicalUrl(site, '/blog#blog');
export const postId = (site: Origin, slug: string) => canonicalUrl(site, `${postPath(slug)}#post`);
export const termsId = (site: Origin) => canonicalUrl(site, '/thesaurus#terms');
export const termId = (site: Origin, slug: string) => canonicalUrl(site, `${termPath(slug)}#term`);
