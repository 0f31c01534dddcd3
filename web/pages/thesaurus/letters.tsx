import { paths } from '../../../cms/contract/paths';
import { Link } from '../../components/link';

type LettersProps = {
  letters: string[];
  /** Letters that start on this page. */
  begun: Set<string>;
  kind: string;
};

/** Links to letters, on this page or on others. */
export const Letters = ({ letters, begun, kind }: LettersProps) => (
  <nav aria-label="Letters" className="letters">
    <ul>
      {letters.map((letter) => (
        <li key={letter}>
          {begun.has(letter) ? (
            <a href={`#letter-${letter}`}>{letter}</a>
          ) : (
            <Link
              to={`${paths.glossary}?${new URLSearchParams({ from: letter, ...(kind && { kind }) })}`}
            >
              {letter}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
