import { memo, useState } from 'react';
import type { GlossaryIndex, ListedTerm, NamedTerm, Term } from '../../../cms/contract/glossary';
import { paths, termPath } from '../../../cms/contract/plain/paths';
import { copyText } from '../../browser/copy-text';
import { Link } from 'react-router-dom';
import { TermEmblem } from '../../components/emblem';
import { TermNames } from '../../components/term-name';
import { withQuery } from '../../components/with-query';
import { relationsInWords } from '../term/relations';
import { markedParts } from './search-words';

const nameOf = ({ slug, subject }: NamedTerm) => slug || subject;

/**
 * Returns the terms with unique ids: the slug, or the subject if there is none. Of two terms with the same name, links lead
 * to the first, and the id of the second has a number.
 */
export function entriesOf<Listed extends NamedTerm>(terms: readonly Listed[]) {
  const taken = new Set(terms.map(nameOf));
  const seen = new Set<string>();
  return terms.map((term) => {
    const name = nameOf(term);
    let id = name;
    if (seen.has(name)) for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`;
    seen.add(name);
    taken.add(id);
    return { id, term };
  });
}

const Marked = ({ text, q }: { text: string; q: string }) =>
  markedParts(text, q).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="text-ink bg-gold/30">
        {part}
      </mark>
    ) : (
      part
    ),
  );

/** Button that copies the link to a term: an icon in the margin, or a line below the term without margin or hover. */
function CopyLink({ subject, slug }: { subject: string; slug: string }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    const { href } = new URL(termPath(slug), window.location.origin);
    setMessage((await copyText(href)) ? 'The link is copied.' : `Copy it from here: ${href}`);
  };
  return (
    <dd className="print:hidden">
      <button
        type="button"
        aria-label={`Copy the link to ${subject}`}
        className="group text-accent margin:absolute margin:inset-[0.65rem_100%_auto_auto] margin:justify-center margin:me-0 me-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center"
        onClick={() => void copy()}
      >
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          aria-hidden="true"
          className="text-gold group-hover:text-accent margin:block hidden"
        >
          <path
            d="M6.5 9.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3l-.9.9M9.5 6.5a3 3 0 0 0-4.3 0L2.8 8.9a3 3 0 0 0 4.3 4.3l.9-.9"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinecap="round"
          />
        </svg>
        <span className="margin:hidden">Copy link</span>
      </button>
      <span role="status" className="text-note text-faded break-words">
        {message}
      </span>
    </dd>
  );
}

const Relations = ({ relations }: Pick<ListedTerm, 'relations'>) => (
  <dd className="text-note text-faded print:text-small">
    {relationsInWords(relations).map(({ line, terms }, index) => (
      <span key={line}>
        {index > 0 && ' · '}
        {line}{' '}
        <TermNames
          terms={terms}
          className="hover:text-accent underline decoration-rule print:no-underline"
        />
      </span>
    ))}
  </dd>
);

type Listed = Term & Partial<Pick<ListedTerm, 'relations'>>;

type EntryProps = {
  /** From `entriesOf`. */
  id: string;
  term: Listed;
  q: string;
  /** True while the entry is hovered, tapped or focused. */
  isOpen: boolean;
  onOpen: (id: string) => void;
};

const Entry = memo(function Entry({ id, term, q, isOpen, onOpen }: EntryProps) {
  const { subject, description, slug, kind, aliases, revelations, relations = [] } = term;
  const open = () => onOpen(id);
  return (
    <div
      id={slug ? id : undefined}
      className="arrival border-rule relative break-inside-avoid border-b py-4 print:border-0 print:py-1.5"
      // Only if the icon fits into the margin. Otherwise, the line below would move the list under the mouse.
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && window.matchMedia('(width >= 48rem)').matches) open();
      }}
      onFocus={open}
      onClick={open}
    >
      <dt className="text-h3 print:text-body flex items-center justify-between gap-3 print:font-medium">
        {slug ? (
          <Link to={termPath(slug)} className="hover:text-accent -m-2 min-w-0 p-2 break-words">
            <Marked text={subject} q={q} />
          </Link>
        ) : (
          <span className="min-w-0">
            <Marked text={subject} q={q} />
          </span>
        )}
        {kind && (
          <TermEmblem isNamed kind={kind} className="text-gold size-5 shrink-0 print:hidden" />
        )}
      </dt>
      {aliases.length > 0 && (
        <dd className="text-note text-faded print:text-small italic">
          also <Marked text={aliases.join(', ')} q={q} />
        </dd>
      )}
      {relations.length > 0 && <Relations relations={relations} />}
      {[description, ...revelations.map(({ text }) => text)].map((text, index) => (
        <dd key={index} className="mt-1 break-words print:mt-0 print:hyphens-auto">
          <Marked text={text} q={q} />
        </dd>
      ))}
      {isOpen && slug && <CopyLink subject={subject} slug={slug} />}
    </div>
  );
});

type TermListProps = { entries: Pick<EntryProps, 'id' | 'term'>[]; q?: string };

/** A list of terms. Words of the search are highlighted. */
export function TermList({ entries, q = '' }: TermListProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <dl className="print:text-small print:columns-2 print:gap-8">
      {entries.map(({ id, term }) => (
        <Entry key={id} id={id} term={term} q={q} isOpen={id === open} onOpen={setOpen} />
      ))}
    </dl>
  );
}

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
          <Link to={withQuery(paths.glossary, { from: next, kind })} className="button">
            More, from “{next}” on
          </Link>
        </p>
      )}
    </>
  );
}
