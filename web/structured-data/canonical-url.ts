import type { Site } from '../../cms/contract/pages';

/**
 * Returns the canonical URL of a page. All absolute URLs of pages are made here.
 *
 * @param path with the query and fragment that belong to the page
 */
export const canonicalUrl = (site: Pick<Site, 'origin'> | undefined, path: string): string =>
  new URL(path, site?.origin || 'http://localhost').href;
