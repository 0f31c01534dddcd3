'use client';

import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { useState } from 'react';
import { readEmblem } from '../../books/read-emblem';
import { Choice } from './choice';
import { useBooks } from './use-books';

const Emblem = ({ path, size }: { path: string; size: number }) => (
  <svg viewBox="0 0 512 512" width={size} height={size} aria-hidden="true" fill="currentColor">
    <path d={path} fillRule="evenodd" />
  </svg>
);

/** Chooses a book's emblem: one of the other books', or an SVG file. */
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
