import { useId } from 'react';
import { type Length, lengthComplaint, longestNote } from '../../contract/limits';

type TextInputProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** 1 for a single-line field. */
  rows?: number;
  length?: Partial<Length>;
  hint?: string;
};

/** Returns what is wrong with a text's length after trimming; null if it is valid or an empty optional text. */
export const complaintOn = (text: string, length: Partial<Length>) =>
  text.trim() === '' && !length.least ? null : lengthComplaint(text.trim(), length);

export function TextInput({ label, value, onChange, rows = 1, length = {}, hint }: TextInputProps) {
  const id = useId();
  const complaint = complaintOn(value, length);
  const said = complaint ?? hint;
  const common = {
    id,
    value,
    'aria-invalid': complaint !== null,
    'aria-describedby': said ? `${id}-said` : undefined,
  };
  return (
    <p className="triage__field">
      <label htmlFor={id}>{label}</label>
      {rows === 1 ? (
        <input {...common} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...common} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {said && (
        <small id={`${id}-said`} className={complaint ? 'triage__complaint' : undefined}>
          {said}
        </small>
      )}
    </p>
  );
}

export const NoteInput = (props: Pick<TextInputProps, 'value' | 'onChange'>) => (
  <TextInput {...props} label="A line to whoever suggested it" length={{ most: longestNote }} />
);
