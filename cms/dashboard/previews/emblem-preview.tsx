'use client';

import { useFormFields } from '@payloadcms/ui';

/** Previews a book's emblem in three sizes while its path data is edited. */
export function EmblemPreview() {
  const path = useFormFields(([fields]) => fields.emblem?.value);
  if (typeof path !== 'string' || !path.trim()) return null;
  return (
    <figure className="field-type emblem-preview">
      {[96, 40, 20].map((size) => (
        <svg
          key={size}
          viewBox="0 0 512 512"
          width={size}
          height={size}
          role="img"
          aria-label={`The emblem, ${size} pixels wide`}
        >
          <path d={path} fill="currentColor" />
        </svg>
      ))}
      <figcaption>As it is printed on the book’s page, its card and its chapters</figcaption>
    </figure>
  );
}
