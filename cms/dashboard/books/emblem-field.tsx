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
        <figure aria-label="The emblem in three sizes">
          {[96, 40, 20].map((size) => (
            <Emblem key={size} path={emblem} size={size} />
          ))}
        </figure>
      )}
      <div className="choices" role="radiogroup" aria-label="Emblem">
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
      <label className="emblem-field__upload">
        Upload an SVG
        <input
          type="file"
          accept=".svg,image/svg+xml"
          disabled={choice.isLocked}
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <p role="alert">{problem}</p>
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  );
}
