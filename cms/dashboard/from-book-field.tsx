'use client';

import { SelectInput, useField } from '@payloadcms/ui';
import type { NumberFieldClientProps } from 'payload';
import { readingOrder } from '../contract/plain/reading-order';
import { useBooks } from './books/use-books';

/** Renders the choice of the book from which something may be shown. Keeps numbers without a book. */
export function FromBookField({ field, path, readOnly }: NumberFieldClientProps) {
  const { value, setValue, disabled, showError } = useField<number>({ potentiallyStalePath: path });
  const books = readingOrder(useBooks());
  const options = [
    { value: '0', label: 'The beginning: safe for everybody' },
    ...books.map(({ title }, index) => ({ value: String(index + 1), label: title })),
  ];
  const chosen = String(value ?? 0);
  return (
    <SelectInput
      path={path}
      name={path}
      label={field.label}
      description={field.admin?.description}
      options={
        options.some((option) => option.value === chosen)
          ? options
          : [...options, { value: chosen, label: `Book ${chosen}` }]
      }
      value={chosen}
      hasMany={false}
      isClearable={false}
      readOnly={Boolean(readOnly || disabled)}
      showError={showError}
      onChange={(option) => {
        if (!Array.isArray(option) && option) setValue(Number(option.value));
      }}
    />
  );
}
