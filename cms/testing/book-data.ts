/** Returns the required fields of a book. */
export const bookData = (slug: string, position: number) => ({
  title: slug,
  slug,
  anchorId: slug,
  menuLabel: slug,
  group: 'main' as const,
  position,
  seriesPosition: 'Book',
  genreLine: 'Fantasy',
  baseSampleId: 3 * position - 2,
});
