import type { GlossaryIndex } from '../../../cms/contract/glossary';
import { paths } from '../../../cms/contract/paths';
import { Link } from '../../components/link';
import { entriesOf } from './entries-of';
import { TermList } from './term-list';

type TermsByLetterProps = { index: GlossaryIndex; kind: string };

/** The glossary by letter, with a link to the next part. */
export function TermsByLetter({ index: { terms, next }, kind }: TermsByLetterProps) {
  const shown = new Set(terms.map(({ letter }) => letter));
  const entries = entriesOf(terms);
  return (
    <>
      {[...shown].map((letter) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className="mt-10">
          <h2
            id={`letter-${letter}`}
            className="font-display text-h2 rule-double text-gold border-b-3"
          >
            {letter}
          </h2>
          <TermList entries={entries.filter(({ term }) => term.letter === letter)} />
        </section>
      ))}
      {next !== null && (
        <p className="mt-10 text-center">
          <Link
            to={`${paths.glossary}?${new URLSearchParams({ from: next, ...(kind && { kind }) })}`}
            className="button"
          >
            More, from “{next}” on
          </Link>
        </p>
      )}
    </>
  );
}
