/** The title of the blog, on its page and in its feeds. Specification, section 2. */
export const blogTitle = 'Chronicles & Dispatches';

export const blogDescription =
  'News of the series, notes on its world, and how its books are made.';
