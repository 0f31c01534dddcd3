/** A book's line of genres, which breaks behind its dots: none begins a line, and no genre is torn apart. */
export const Genres = ({ line }: { line: string }) =>
  line.split(' · ').map((genre, index, all) => (
    <span key={index}>
      <span className="inline-block">
        {index < all.length - 1 ? `${genre}\u00a0·` : genre}
      </span>{' '}
    </span>
  ));
