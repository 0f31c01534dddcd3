/** A book's genres, separated by dots except at line ends: `.dot` in books.css. */
export const Genres = ({ line, className = '' }: { line: string; className?: string }) => (
  <ul className={className}>
    {line.split(' · ').map((genre, index) => (
      <li key={index} className="inline">
        {index > 0 && <span className="dot"> </span>}
        <span className="inline-block">{genre}</span>
      </li>
    ))}
  </ul>
);
