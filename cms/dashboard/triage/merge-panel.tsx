import { useEffect, useState } from 'react';
import { descriptionLength, subjectLength } from '../../contract/plain/limits';
import { askAtRest } from '../ask-at-rest';
import { callRest, wordsOfError } from '../rest';
import { useLoaded } from '../use-loaded';
import { BookSelect, Option, TextInput } from './fields';
import { PanelForm, type PanelProps, type PendingTerm, refusedAs } from './panels';

type Target = { id: number; subject: string; description: string };

/** The terms to choose from, and a hint below the search. */
type Found = { targets: Target[]; hint: string };

async function findTerms(q: string, signal: AbortSignal): Promise<Target[]> {
  const where = {
    and: [
      { status: { equals: 'approved' } },
      { or: [{ subject: { like: q } }, { aliases: { like: q } }] },
    ],
  };
  const query = new URLSearchParams({
    where: JSON.stringify(where),
    depth: '0',
    limit: '5',
    sort: 'subject',
  });
  const { docs } = await callRest<{ docs: Target[] }>(`/glossary-terms?${query}`, { signal });
  return docs;
}

const notSearched: Found = { targets: [], hint: 'Type a part of its name.' };

/** Returns the terms found by a search; without a search, the approved similar terms and the one that was chosen before. */
function useTargets(term: PendingTerm, q: string, chosenBefore: number | null): Found {
  const former = useLoaded(chosenBefore, (id, signal) =>
    callRest<Target>(`/glossary-terms/${id}?depth=0`, { signal }),
  );
  const [found, setFound] = useState(notSearched);
  useEffect(() => {
    if (q === '') return undefined;
    return askAtRest({
      rest: 250,
      ask: (signal) => findTerms(q, signal),
      onAnswer: (targets) =>
        setFound({ targets, hint: targets.length > 0 ? notSearched.hint : 'None found.' }),
      onFailure: (error) =>
        setFound({ targets: [], hint: `The search failed. ${wordsOfError(error)}` }),
    });
  }, [q]);
  if (q !== '') return found;
  const targets: Target[] = term.similar.filter(({ status }) => status === 'approved');
  if (former && !targets.some(({ id }) => id === former.id)) targets.push(former);
  return { targets, hint: notSearched.hint };
}

const fields = 'm-0 grid min-w-0 gap-[0.35rem] border-0 p-0';

/** Merges a suggestion into an existing term: as an alias, or as a revelation of a later book. */
export function MergePanel({ term, books, fromBook, refused, onDecide, onClose }: PanelProps) {
  const sent = refusedAs('merge', refused);
  const { subject, description } = { ...term, ...sent };
  const chosenBefore = sent?.into ? Number(sent.into) : null;
  const [search, setSearch] = useState('');
  const { targets, hint } = useTargets(term, search.trim(), chosenBefore);
  const [chosen, setChosen] = useState(chosenBefore ?? targets[0]?.id);
  const [as, setAs] = useState(sent?.as ?? 'alias');
  const [book, setBook] = useState(Number(sent?.fromBook ?? Math.max(1, fromBook)));
  const into = targets.find(({ id }) => id === chosen) ?? targets[0];
  return (
    <PanelForm
      label={`Merge: ${term.subject}`}
      submitLabel={into ? `Merge into ${into.subject}` : 'Merge'}
      isComplete={into !== undefined}
      note={sent?.note}
      onClose={onClose}
      onSubmit={(texts) =>
        into &&
        onDecide({
          ...texts,
          decision: 'merge',
          into: into.id,
          as,
          ...(as === 'revelation' && { fromBook: book }),
        })
      }
    >
      <fieldset className={fields}>
        <legend className="mb-1 font-semibold">Into</legend>
        {targets.map(({ id, subject, description }) => (
          <Option
            key={id}
            type="radio"
            name="into"
            checked={id === into?.id}
            onChange={() => setChosen(id)}
          >
            <strong>{subject}</strong> {description}
          </Option>
        ))}
        <TextInput
          label={targets.length > 0 ? 'Or another term' : 'A term of the glossary'}
          onChange={setSearch}
          hint={hint}
        />
      </fieldset>
      <fieldset className={fields}>
        <legend className="mb-1 font-semibold">As</legend>
        <Option type="radio" name="as" checked={as === 'alias'} onChange={() => setAs('alias')}>
          Another name for it
        </Option>
        <Option
          type="radio"
          name="as"
          checked={as === 'revelation'}
          onChange={() => setAs('revelation')}
        >
          A revelation of a later book
        </Option>
      </fieldset>
      <fieldset className={as === 'alias' ? fields : 'hidden'} disabled={as !== 'alias'}>
        <TextInput label="Name" name="subject" initial={subject} length={subjectLength} />
      </fieldset>
      <fieldset className={as === 'revelation' ? fields : 'hidden'} disabled={as !== 'revelation'}>
        <TextInput
          label="Revelation"
          name="description"
          initial={description}
          rows={4}
          length={descriptionLength}
        />
        <BookSelect label="Told from" books={books} value={book} least={1} onChange={setBook} />
      </fieldset>
    </PanelForm>
  );
}
