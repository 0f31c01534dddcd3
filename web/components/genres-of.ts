/** A book's line of genres, which breaks behind its dots: none begins a line. */
export const genresOf = ({ genreLine }: { genreLine: string }) =>
  genreLine.replaceAll(' · ', '\u00a0· ');
