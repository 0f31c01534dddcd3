import { useEffect, useId, useState } from 'react';
import { descriptionLength, longestNote, subjectLength } from '../../contract/limits';
import { BookSelect } from './book-select';
import { findTerms, type Target } from './find-terms';
import { PanelForm } from './panel';
import type { PendingTerm } from './queue';
import { complaintOn, NoteInput, TextInput } from './text-input';
import type { SentDecision } from './use-queue';

type MergePanelProps = {
  term: PendingTerm;
  books: string[];
  fromBook: number;
  onDecide: (decision: SentDecision) => void;
  onClose: () => void;
};

const ways = {
  alias: 'Another name of it',
  revelation: 'What is told of it from a later book on',
};

/** Milliseconds without typing before a search. */
const idle = 250;

/** Returns the terms found by a search; without a search, the approved similar terms. */
function useTargets(term: PendingTerm, q: string): Target[] {
  const [found, setFound] = useState<{ q: string; terms: Target[] }>({ q: '', terms: [] });
  useEffect(() => {
    if (q === '') return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      findTerms(q, leaving.signal)
        .then((terms) => setFound({ q, terms }))
        // The next keystroke searches again.
        .catch(() => undefined);
    }, idle);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);
  if (q !== '') return found.terms;
  return term.similar.filter(({ status }) => status === 'approved');
}

/** Merges a suggestion into an existing term: as an alias, or as a revelation of a later book. */
export function MergePanel({ term, books, fromBook, onDecide, onClose }: MergePanelProps) {
  const name = useId();
  const [search, setSearch] = useState('');
  const targets = useTargets(term, search.trim());
  const [chosen, setChosen] = useState<number | null>(targets[0]?.id ?? null);
  const [as, setAs] = useState<'alias' | 'revelation'>('alias');
  const [alias, setAlias] = useState(term.subject);
  const [text, setText] = useState(term.description);
  const [note, setNote] = useState('');
  const [book, setBook] = useState(Math.max(1, fromBook));
  const into = targets.find(({ id }) => id === chosen) ?? targets[0];
  const complaint =
    as === 'alias' ? complaintOn(alias, subjectLength) : complaintOn(text, descriptionLength);
  const isComplete =
    into !== undefined && !complaint && complaintOn(note, { most: longestNote }) === null;

  const merge = () => {
    if (!into) return;
    onDecide({
      ...{ decision: 'merge', into: into.id, as },
      ...(as === 'alias'
        ? { subject: alias.trim() }
        : { description: text.trim(), fromBook: book }),
      ...(note.trim() && { note: note.trim() }),
    });
  };
  return (
    <PanelForm
      label={`Merge: ${term.subject}`}
      submitLabel={into ? `Merge into ${into.subject}` : 'Merge'}
      isComplete={isComplete}
      onClose={onClose}
      onSubmit={merge}
    >
      <fieldset>
        <legend>Into</legend>
        {targets.map(({ id, subject, description }) => (
          <label key={id} className="triage__choice">
            <input
              type="radio"
              name={`${name}-into`}
              checked={id === into?.id}
              onChange={() => setChosen(id)}
            />
            <span>
              <strong>{subject}</strong> {description}
            </span>
          </label>
        ))}
        <TextInput
          label={targets.length > 0 ? 'Or another term' : 'A term of the glossary'}
          value={search}
          onChange={setSearch}
          hint={search.trim() && targets.length === 0 ? 'None found.' : 'Type a part of its name.'}
        />
      </fieldset>
      <fieldset>
        <legend>As</legend>
        {(['alias', 'revelation'] as const).map((way) => (
          <label key={way} className="triage__choice">
            <input
              type="radio"
              name={`${name}-as`}
              checked={as === way}
              onChange={() => setAs(way)}
            />
            <span>{ways[way]}</span>
          </label>
        ))}
      </fieldset>
      {as === 'alias' ? (
        <TextInput label="Name" value={alias} onChange={setAlias} length={subjectLength} />
      ) : (
        <>
          <TextInput
            label="Revelation"
            value={text}
            onChange={setText}
            rows={4}
            length={descriptionLength}
          />
          <BookSelect label="Told from" books={books} value={book} least={1} onChange={setBook} />
        </>
      )}
      <NoteInput value={note} onChange={setNote} />
    </PanelForm>
  );
}
