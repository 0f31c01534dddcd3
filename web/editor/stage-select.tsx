import { useId } from 'react';
import { notYetBegun } from '../../cms/contract/reading-stage';
import { fieldBox, sentenceOn } from '../components/field';
import { stageInWords, useBookTitles } from './book-titles';
import type { Room } from './use-room';

type StageSelectProps = {
  room: Room;
  name: 'fromBook' | 'commentsFromBook';
  label: string;
  /** Label of the first choice. */
  first?: string;
  hint: string;
};

/** Selects the book from which on something is told. Unknown stages are kept. */
export function StageSelect({ room, name, label, first, hint }: StageSelectProps) {
  const id = useId();
  const titles = useBookTitles();
  const stage = room.state.values[name];
  const error = room.errors[name];
  const stages = new Set([notYetBegun, ...titles.map((_, index) => index + 1), stage]);
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={`${fieldBox} cursor-pointer`}
        value={stage}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => room.editor.change({ [name]: Number(target.value) })}
      >
        {[...stages].map((each) => (
          <option key={each} value={each}>
            {each === notYetBegun && first ? first : stageInWords(each, titles)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-note text-faded mt-1">
        {hint}
      </p>
      <p id={`${id}-error`} className="text-note text-accent mt-1 empty:hidden">
        {error && sentenceOn(label, error)}
      </p>
    </div>
  );
}
