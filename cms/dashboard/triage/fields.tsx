import { type ComponentProps, useId, useState } from 'react';
import { type Length, lengthComplaint } from '../../contract/plain/limits';
import { useIsHydrated } from '../moderation/decision-button';

export const Option = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-[0.6rem]">
    <input className="accent-accent size-[1.15rem] flex-none" {...input} />
    <span>{children}</span>
  </label>
);

type TextInputProps = {
  label: string;
  /** Name in the form. Fields without a name are not sent. */
  name?: string;
  initial?: string;
  onChange?: (text: string) => void;
  isRequired?: boolean;
  /** 1 for a single-line field. */
  rows?: number;
  length?: Partial<Length>;
  hint?: string;
};

/** Renders a text field. Its form cannot be sent while the text is too short or too long. */
export function TextInput({ label, rows = 1, length = {}, ...props }: TextInputProps) {
  const id = useId();
  const [text, setText] = useState(props.initial ?? '');
  const isOptional = text.trim() === '' && !length.least;
  const complaint = isOptional ? null : lengthComplaint(text.trim(), length);
  const said = complaint ?? props.hint;
  const Box = rows === 1 ? 'input' : 'textarea';
  return (
    <p className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <Box
        id={id}
        name={props.name}
        className="own-input w-full"
        value={text}
        required={props.isRequired}
        rows={rows === 1 ? undefined : rows}
        ref={(box: HTMLInputElement | HTMLTextAreaElement | null) =>
          box?.setCustomValidity(complaint ?? '')
        }
        aria-invalid={complaint !== null}
        aria-describedby={said ? `${id}-said` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          props.onChange?.(target.value);
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

type BookSelectProps = {
  label: string;
  /** Titles in reading order. */
  books: string[];
  value: number;
  /** First selectable book; 0 is the beginning. */
  least?: 0 | 1;
  onChange: (book: number) => void;
};

export function BookSelect({ label, books, value, least = 0, onChange }: BookSelectProps) {
  const id = useId();
  return (
    <p className="grid max-w-96 gap-1">
      <label htmlFor={id}>{label}</label>
      <select
        className="own-input w-full"
        id={id}
        // React would miss a choice before hydration, and the term would appear too early.
        disabled={!useIsHydrated()}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {least === 0 && <option value={0}>The beginning: safe for everybody</option>}
        {books.map((title, index) => (
          <option key={title} value={index + 1}>
            {index + 1} · {title}
          </option>
        ))}
      </select>
    </p>
  );
}
