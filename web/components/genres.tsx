/** A book's genres, separated by dots: backgrounds of spaces, which disappear at line ends. */
export const Genres = ({ line }: { line: string }) => (
  <ul>
    {line.split(' · ').map((genre, index) => (
      <li key={index} className="inline">
        {index > 0 && (
          <span className="bg-[radial-gradient(circle,currentcolor_0.08em,transparent_0.1em)] [word-spacing:0.6em]">
            {' '}
          </span>
        )}
        <span className="inline-block">{genre}</span>
      </li>
    ))}
  </ul>
);
