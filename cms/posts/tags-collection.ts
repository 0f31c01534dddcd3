import { namedWithSlug } from './named-with-slug';

/** What posts are about, in readers' words. */
export const tags = namedWithSlug(
  'tags',
  { singular: 'Tag', plural: 'Tags' },
  'What posts are about, in a word or two. A tag is made when a post first uses it.',
);
