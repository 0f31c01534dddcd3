import { namedWithSlug } from './named-with-slug';

/** What posts are about, in readers' words. */
export const tags = namedWithSlug('tags', { singular: 'Tag', plural: 'Tags' });
