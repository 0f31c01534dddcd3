import { namedWithSlug } from './named-with-slug';

/** The few departments that posts are filed under. */
export const categories = namedWithSlug(
  'categories',
  {
    singular: 'Category',
    plural: 'Categories',
  },
  'The few departments of the blog. Every post belongs in one or two.',
);
