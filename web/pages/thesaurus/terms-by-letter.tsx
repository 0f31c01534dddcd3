import type { Term } from '../../../cms/contract/fovea-search';
import { TermList } from './term-list';

/** The letter that a term stands under; what begins with none stands under #. */
function letterOf({ subject }: Term): string {
  const first =
    subject
      .normalize('NFD')
      .match(/[\p{L}\p{N}]/u)?.[0]
      ?.toUpperCase() ?? '';
  return /[A-Z]/.test(first) ? first : '#';
}

/** All terms from A to Z, with the letters to jump by. */
export function TermsByLetter({ terms }: { terms: Term[] }) {
  const letters = [...new Set(terms.map(letterOf))].toSorted();
  const under = (letter: string) => terms.filter((term) => letterOf(term) === letter);
  return (
    <>
      <nav aria-label="Letters">
        <ul className="flex flex-wrap justify-center">
          {letters.map((letter) => (
            <li key={letter}>
              <a
                href={`#letter-${letter}`}
                className="font-display hover:text-accent grid size-11 place-items-center"
              >
                {letter}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {letters.map((letter) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className="mt-10">
          <h2
            id={`letter-${letter}`}
            className="font-display text-h2 rule-double text-gold scroll-mt-4 border-b-3"
          >
            {letter}
          </h2>
          <TermList terms={under(letter)} />
        </section>
      ))}
    </>
  );
}
