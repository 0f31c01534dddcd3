import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import type { Length } from '../../cms/contract/limits';

type FieldProps = {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string;
  inside?: ReactNode;
  /** Allowed number of characters. Longer text is reported, not cut off. */
  length?: Partial<Length>;
} & (
  | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
);

/** Props of a field with a fixed type and label. */
export type NamedFieldProps = Pick<FieldProps, 'name' | 'hint' | 'length' | 'required'> & {
  label?: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

export const fieldBox =
  'border-edge bg-leaf rounded-edge aria-invalid:border-accent mt-1 block min-h-11 w-full border px-4 py-2';

/** Returns an error as a sentence about the field. The API's messages start with a verb, such as 'Is required.' */
export const sentenceOn = (label: string, error: string) =>
  `${label} ${error.charAt(0).toLowerCase()}${error.slice(1)}`;

/** A labeled form field with hint and error. */
export function Field({ label, hint, error, inside, length, ...input }: FieldProps) {
  const id = useId();
  const described = {
    id,
    className: inside ? `${fieldBox} pr-12` : fieldBox,
    minLength: length?.least ?? input.minLength,
    'data-most': length?.most,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      <div className="relative">
        {input.rows === undefined ? (
          <input {...input} {...described} />
        ) : (
          <textarea dir="auto" {...input} {...described} />
        )}
        {inside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-note text-faded mt-1">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-note text-accent mt-1">
          {sentenceOn(label, error)}
        </p>
      )}
    </div>
  );
}

export const EmailField = ({ label = 'E-mail', ...field }: NamedFieldProps) => (
  <Field label={label} type="email" autoComplete="email" {...field} />
);
