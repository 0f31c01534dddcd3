import { type ComponentProps, useId } from 'react';

/** Renders a text field that looks like Payload's, but is not part of its form. */
export function PlainField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <div className="field-type text">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} {...input} />
    </div>
  );
}
