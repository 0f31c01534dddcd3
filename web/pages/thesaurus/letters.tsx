import { Link } from 'react-router-dom';
import { paths } from '../../../cms/contract/paths';

const letterStyle = 'font-display hover:text-accent grid h-11 min-w-[2.35rem] place-items-center';

type LettersProps = {
  letters: string[];
  /** Those that begin on this page. */
  begun: Set<string>;
  kind: string;
};

/** The letters: those on the page are jumped to, at the others the glossary is opened. */
export const Letters = ({ letters, begun, kind }: LettersProps) => (
  <nav aria-label="Letters" className="letters">
    <ul className="flex">
      {letters.map((letter) => (
        <li key={letter}>
          {begun.has(letter) ? (
            <a href={`#letter-${letter}`} className={letterStyle}>
              {letter}
            </a>
          ) : (
            <Link
              to={`${paths.glossary}?${new URLSearchParams({ from: letter, ...(kind && { kind }) })}`}
              className={letterStyle}
            >
              {letter}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
