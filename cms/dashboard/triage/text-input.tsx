import { useId } from 'react';
import { type Length, lengthComplaint } from '../../contract/limits';

type TextInputProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Lines of it; one is a field of one line. */
  rows?: number;
  length?: Partial<Length>;
  hint?: string;
};

/** What is wrong with the length of a text that is sent trimmed; null for nothing, and for an empty one that need not be there. */
export const complaintOn = (text: string, length: Partial<Length>) =>
  text.trim() === '' && !length.least ? null : lengthComplaint(text.trim(), length);

/** A text of a panel, with what is wrong with it. */
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
