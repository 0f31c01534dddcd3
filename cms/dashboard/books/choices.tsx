'use client';

import { FieldDescription, FieldError, FieldLabel, useField, useFormFields } from '@payloadcms/ui';
import type { SelectFieldClientProps, TextareaFieldClientProps } from 'payload';
import { type ReactNode, useState } from 'react';
import { readEmblem } from '../../subjects/books/read-emblem';
import { suggestedColor } from '../../subjects/books/suggested-color';
import { type BookColor, bookColors } from '../../contract/plain/book-rules';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';
import { useBooks } from './use-books';

type ChoiceProps = {
  group: string;
  label: string;
  isOn: boolean;
  isLocked: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
};

/** Renders a radio button as a tile. */
const Choice = ({ label, className = 'min-w-18 content-center', ...props }: ChoiceProps) => (
  <label
    className={`border-line hover:bg-box has-checked:border-link has-checked:ring-link has-focus-visible:outline-link grid min-h-18 cursor-pointer place-items-center gap-1 rounded-small border p-2 text-(--theme-elevation-800) has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${className}`}
    title={label}
  >
    <input
      type="radio"
      className="absolute opacity-0"
      name={props.group}
      aria-label={label}
      checked={props.isOn}
      disabled={props.isLocked}
      onChange={props.onChoose}
    />
    {props.children}
  </label>
);

const useSuggestion = (cover: unknown): BookColor | null =>
  useLoaded(typeof cover === 'number' ? cover : null, async (id, signal) => {
    const path = `/media/${id}?depth=0&select[color]=true`;
    const { color } = await callRest<{ color?: string | null }>(path, { signal });
    return suggestedColor(color ?? '');
  }) ?? null;

/** Renders swatches for a book's color, and marks the one that fits the cover. */
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

const Emblem = ({ path, size }: { path: string; size: number }) => (
  <svg viewBox="0 0 512 512" width={size} height={size} aria-hidden="true" fill="currentColor">
    <path d={path} fillRule="evenodd" />
  </svg>
);

/** Renders the choice of a book's emblem: one of another book, or an SVG file. */
export function EmblemField({ field, path, readOnly }: TextareaFieldClientProps) {
  const { value, setValue, showError, disabled, initialValue } = useField<string | null>({
    potentiallyStalePath: path,
  });
  const [problem, setProblem] = useState('');
  const emblem = value ?? '';
  const books = useBooks().filter((book) => book.emblem);
  const known = new Map(books.map((book) => [book.emblem, `The emblem of ${book.title}`]));
  const choices = [
    ...known,
    ...[...new Set([initialValue, value])].flatMap((own) =>
      own && !known.has(own) ? [[own, 'Its own emblem'] as const] : [],
    ),
  ];
  const choice = { group: path, isLocked: Boolean(readOnly || disabled) };

  const upload = async (file: File | undefined) => {
    if (!file) return;
    const read = readEmblem(await file.text());
    setProblem('problem' in read ? `${file.name} ${read.problem}.` : '');
    if ('path' in read) setValue(read.path);
  };

  return (
    <div className="field-type emblem-field">
      <FieldLabel as="span" label={field.label} path={path} />
      <FieldError path={path} showError={showError} />
      {emblem && (
        <figure
          className="text-link m-0 mt-2 flex items-end gap-5"
          aria-label="The emblem in three sizes"
        >
          {[96, 40, 20].map((size) => (
            <Emblem key={size} path={emblem} size={size} />
          ))}
        </figure>
      )}
      <div className="mt-2 mb-3 flex flex-wrap gap-[0.4rem]" role="radiogroup" aria-label="Emblem">
        <Choice {...choice} label="No emblem" isOn={!emblem} onChoose={() => setValue('')}>
          None
        </Choice>
        {choices.map(([own, label]) => (
          <Choice
            {...choice}
            key={own}
            label={label}
            isOn={own === emblem}
            onChoose={() => setValue(own)}
          >
            <Emblem path={own ?? ''} size={40} />
          </Choice>
        ))}
      </div>
      <label className="inline-block cursor-pointer rounded-small border border-(--theme-elevation-250) px-4 py-2 text-(--theme-elevation-800) focus-within:outline-2 focus-within:outline-link">
        Upload an SVG
        <input
          type="file"
          className="absolute w-px opacity-0"
          accept=".svg,image/svg+xml"
          disabled={choice.isLocked}
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <p role="alert" className="text-error my-[0.4rem]">
        {problem}
      </p>
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  );
}
