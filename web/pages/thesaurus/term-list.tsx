import { memo, useState } from 'react';
import type { ListedTerm, Term } from '../../../cms/contract/glossary';
import { termPath } from '../../../cms/contract/paths';
import { Link } from '../../components/link';
import { TermEmblem } from '../../components/term-emblem';
import { relationsInWords } from '../term/relations';
import { CopyLink } from './copy-link';
import { Marked } from './marked';

type Listed = Term & Partial<Pick<ListedTerm, 'relations'>>;

const Relations = ({ relations }: Pick<ListedTerm, 'relations'>) => (
  <dd className="text-note text-faded print:text-small">
    {relationsInWords(relations).map(({ line, terms }, index) => (
      <span key={line}>
        {index > 0 && ' · '}
        {line}{' '}
        {terms.map(({ subject, slug }, place) => (
          <span key={subject}>
            {place > 0 && ', '}
            {slug ? (
              <Link
                to={termPath(slug)}
                className="hover:text-accent underline decoration-rule print:no-underline"
              >
                {subject}
              </Link>
            ) : (
              subject
            )}
          </span>
        ))}
      </span>
    ))}
  </dd>
);

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
      // Only where the sign fits into the margin. Elsewhere, the line below would move the list under the mouse.
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
