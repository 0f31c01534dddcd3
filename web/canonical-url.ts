import type { Site } from '../cms/contract/pages';

/**
 * The canonical URL of a page: on the site's public origin, without whatever a link to it has added. Nothing else makes
 * absolute URLs of pages.
 *
 * @param path the path of the page, with the query and the fragment that belong to it
 */
export const canonicalUrl = (site: Pick<Site, 'origin'> | undefined, path: string): string =>
  new URL(path, site?.origin || 'http://localhost').href;
