import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';

type FieldProps = { label: string; name: string; error?: string } & (
  | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
);

const box =
  'border-rule bg-leaf rounded-edge aria-invalid:border-accent mt-1 min-h-11 w-full border px-4 py-2';

/** A labelled field of a form, with what is wrong with it tied to it. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  const described = {
    id,
    className: box,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      {input.rows === undefined ? (
        <input {...input} {...described} />
      ) : (
        <textarea {...input} {...described} />
      )}
      {error && (
        <p id={`${id}-error`} className="text-note text-accent mt-1">
          {label}: {error}
        </p>
      )}
    </div>
  );
}
