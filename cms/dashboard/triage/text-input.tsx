import { useId, useState } from 'react';
import { type Length, lengthComplaint } from '../../contract/limits';

type TextInputProps = {
  label: string;
  /** Its name in the form. Without one, the form is sent without it. */
  name?: string;
  initial?: string;
  onChange?: (text: string) => void;
  isRequired?: boolean;
  /** 1 for a single-line field. */
  rows?: number;
  length?: Partial<Length>;
  hint?: string;
};

/** A text field of a form, which cannot be sent while the text is too short or too long. */
export function TextInput({
  label,
  name,
  initial = '',
  onChange,
  isRequired,
  rows = 1,
  length = {},
  hint,
}: TextInputProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const isOptional = text.trim() === '' && !length.least;
  const complaint = isOptional ? null : lengthComplaint(text.trim(), length);
  const said = complaint ?? hint;
  const Box = rows === 1 ? 'input' : 'textarea';
  return (
    <p className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <Box
        id={id}
        name={name}
        className="own-input w-full"
        value={text}
        required={isRequired}
        rows={rows === 1 ? undefined : rows}
        ref={(box: HTMLInputElement | HTMLTextAreaElement | null) =>
          box?.setCustomValidity(complaint ?? '')
        }
        aria-invalid={complaint !== null}
        aria-describedby={said ? `${id}-said` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onChange?.(target.value);
        }}
      />
      {said && (
        <small
          id={`${id}-said`}
          className={`text-[0.9em] ${complaint ? 'text-error' : 'text-muted'}`}
        >
          {said}
        </small>
      )}
    </p>
  );
}
