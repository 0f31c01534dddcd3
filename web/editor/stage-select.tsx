import { useId } from 'react';
import { notYetBegun, type ReadingStage } from '../../cms/contract/reading-stage';
import { fieldBox, sentenceOn } from '../components/field';
import { stageInWords, useBookTitles } from './book-titles';

type StageSelectProps = {
  label: string;
  name: string;
  stage: ReadingStage;
  /** Label of the first choice. */
  first?: string;
  hint: string;
  error: string | undefined;
  onChange: (stage: ReadingStage) => void;
};

/** Selects the book from which on something is told. Unknown stages are kept. */
export function StageSelect({
  label,
  name,
  stage,
  first,
  hint,
  error,
  onChange,
}: StageSelectProps) {
  const id = useId();
  const titles = useBookTitles();
  const stages = [notYetBegun, ...titles.map((_, index) => index + 1)];
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
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {[...stages, ...(stages.includes(stage) ? [] : [stage])].map((each) => (
          <option key={each} value={each}>
            {each === notYetBegun && first ? first : stageInWords(each, titles)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-note text-faded mt-1">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-note text-accent mt-1">
          {sentenceOn(label, error)}
        </p>
      )}
    </div>
  );
}
