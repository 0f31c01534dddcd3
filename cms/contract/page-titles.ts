/** The titles of pages that no editor writes: they stand on the page, in its feeds and on its picture. Specification, section 2. */
export const blogTitle = 'Chronicles & Dispatches';
export const glossaryTitle = 'Fovean People, Places and Things';
export const guideTitle = 'Fantasy Novels: A Reader’s Guide';

export const blogDescription =
  'News of the series, notes on its world, and how its books are made.';
