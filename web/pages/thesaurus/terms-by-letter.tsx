import { Link } from 'react-router-dom';
import type { GlossaryIndex } from '../../../cms/contract/glossary';
import { TermList } from './term-list';

const letterStyle = 'font-display hover:text-accent grid size-11 place-items-center';

/** The letters: those on the page are jumped to, at the others the glossary is opened. */
const Letters = ({ letters, shown }: { letters: string[]; shown: Set<string> }) => (
  <nav aria-label="Letters">
    <ul className="flex flex-wrap justify-center">
      {letters.map((letter) => (
        <li key={letter}>
          {shown.has(letter) ? (
            <a href={`#letter-${letter}`} className={letterStyle}>
              {letter}
            </a>
          ) : (
            <Link to={`/thesaurus?from=${encodeURIComponent(letter)}`} className={letterStyle}>
              {letter}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </nav>
);

type TermsByLetterProps = {
  index: GlossaryIndex;
  /** Whether it begins within a letter, the other terms of which stand on the page before. */
  isCut: boolean;
};

/** The glossary from A to Z, or a part of it, and the way on. */
export function TermsByLetter({ index: { letters, terms, next }, isCut }: TermsByLetterProps) {
  const shown = new Set(terms.map(({ letter }) => letter));
  const begun = new Set([...shown].slice(isCut ? 1 : 0));
  return (
    <>
      {letters.length > 0 && <Letters letters={letters} shown={begun} />}
      {[...shown].map((letter) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className="mt-10">
          <h2
            id={`letter-${letter}`}
            className="font-display text-h2 rule-double text-gold border-b-3"
          >
            {letter}
          </h2>
          <TermList terms={terms.filter((term) => term.letter === letter)} />
        </section>
      ))}
      {next !== null && (
        <p className="mt-10 text-center">
          <Link to={`/thesaurus?from=${encodeURIComponent(next)}`} className="button">
            More, from “{next}” on
          </Link>
        </p>
      )}
    </>
  );
}
