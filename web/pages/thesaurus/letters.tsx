import { paths } from '../../../cms/contract/paths';
import { Link } from '../../components/link';

type LettersProps = {
  letters: string[];
  /** Those that begin on this page. */
  begun: Set<string>;
  kind: string;
};

/** The letters: those on the page are jumped to, at the others the glossary is opened. */
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
