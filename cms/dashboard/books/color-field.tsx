'use client';

import { FieldDescription, FieldError, FieldLabel, useField, useFormFields } from '@payloadcms/ui';
import type { SelectFieldClientProps } from 'payload';
import { suggestedColor } from '../../books/suggested-color';
import { type BookColor, bookColors } from '../../contract/book-rules';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';
import { Choice } from './choice';

/** Returns the book color that fits a cover; null without one. */
const useSuggestion = (cover: unknown): BookColor | null =>
  useLoaded(typeof cover === 'number' ? cover : null, async (id, signal) => {
    const path = `/media/${id}?depth=0&select[color]=true`;
    const { color } = await callRest<{ color?: string | null }>(path, { signal });
    return suggestedColor(color ?? '');
  }) ?? null;

/** Chooses a book's color from swatches, and suggests the one that fits the cover. */
export function ColorField({ field, path, readOnly }: SelectFieldClientProps) {
  const { value, setValue, showError, disabled } = useField<BookColor | null>({
    potentiallyStalePath: path,
  });
  const suggested = useSuggestion(useFormFields(([fields]) => fields.cover?.value));
  const choice = { group: path, isLocked: Boolean(readOnly || disabled) };
  return (
    <div className="field-type color-field">
      <FieldLabel as="span" label={field.label} path={path} />
      <FieldError path={path} showError={showError} />
      <div className="mt-2 mb-3 flex flex-wrap gap-[0.4rem]" role="radiogroup" aria-label="Color">
        <Choice {...choice} label="No color" isOn={!value} onChoose={() => setValue(null)}>
          None
        </Choice>
        {bookColors.map(({ value: color, label, day, foil }) => (
          <Choice
            {...choice}
            key={color}
            label={color === suggested ? `${label}, like the cover` : label}
            isOn={value === color}
            onChoose={() => setValue(color)}
            className="min-w-[5.7rem] content-start"
          >
            <span
              className="font-display w-full rounded-small py-3 text-center text-[1.5rem]"
              style={{ background: day, color: foil }}
            >
              Aa
            </span>
            {label}
            {color === suggested && <small className="text-muted">like the cover</small>}
          </Choice>
        ))}
      </div>
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  );
}
