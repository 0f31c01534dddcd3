'use client';

import { useField, useForm, useRowLabel } from '@payloadcms/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { cutBetweenWords } from '../../contract/plain/cut-text';
import { readingOrder } from '../../contract/plain/reading-order';
import { createDataloader } from '../moderation/dataloader';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';
import { useBooks } from './use-books';

const fewestForSearch = 8;

/** Milliseconds after which a new row that still loads is requested again. */
const retryAfter = 1500;

function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(textsOf).join(' ')
    : '';
}

const simplified = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Renders a search above the rows of a long list. Hides rows without the words, except those with errors. */
export function RowFilter({ path }: { path: string }) {
  const id = useId();
  const { rows = [] } = useField({ path, hasRows: true });
  const { getDataByPath, dispatchFields } = useForm();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<string[]>([]);
  const isLoading = rows.some((row) => row.isLoading);
  // Payload never requests a row added just before the response to an earlier change, so it would load forever. It requests rows
  // that differ, and would collapse a row whose `collapsed` is missing.
  const requestAgain = useEffectEvent(() => {
    const updatedRows = rows.map((row) =>
      row.isLoading ? { ...row, collapsed: false, addedByServer: !row.addedByServer } : row,
    );
    dispatchFields({ type: 'SET_ROW_COLLAPSED', path, updatedRows });
  });
  useEffect(() => {
    if (!isLoading) return;
    const again = setInterval(() => requestAgain(), retryAfter);
    return () => clearInterval(again);
  }, [isLoading]);
  if (rows.length < fewestForSearch) return null;

  const rowId = (index: number) => `${path}-row-${index}`;
  const search = (text: string) => {
    const wanted = simplified(text).split(/\s+/);
    const data = getDataByPath<unknown[]>(path);
    setWords(text);
    setShown(
      rows.flatMap((row, index) => {
        // The label contains names that are not in the row’s data.
        const label = document.getElementById(rowId(index))?.querySelector('.row-words');
        const has = simplified(`${label?.textContent ?? ''} ${textsOf(data[index])}`);
        return wanted.every((word) => has.includes(word)) ? [row.id] : [];
      }),
    );
  };
  const isSearching = words.trim() !== '';
  const hidden = isSearching
    ? rows.flatMap((row, index) => (shown.includes(row.id) ? [] : [index]))
    : [];
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter would save the form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') setWords('');
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-[0.4rem]">
      <label htmlFor={id}>Search these {rows.length}</label>
      <input
        id={id}
        type="search"
        className="own-input max-w-96 flex-[1_1_12rem]"
        value={words}
        autoComplete="off"
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-muted">
        {isSearching && `${rows.length - hidden.length} of ${rows.length} shown`}
      </p>
      {hidden.length > 0 && (
        <style>
          {`:is(${hidden.map((index) => `#${CSS.escape(rowId(index))}`).join()}):not(:has(.array-field__row--has-errors)) { display: none }`}
        </style>
      )}
    </div>
  );
}

const longest = 90;

type RowProps = { name?: string | undefined; words: string | undefined; fromBook?: number };

/** Renders a collapsed row: its first words, and the book from which it is shown. */
function Row({ name, words = '', fromBook = 0 }: RowProps) {
  const isNew = !name && words === '';
  const { path } = useRowLabel<unknown>();
  const { getField, dispatchFields } = useForm();
  // Payload also collapses new rows.
  const open = useEffectEvent(() => {
    const end = path.lastIndexOf('.');
    const [list, index] = [path.slice(0, end), Number(path.slice(end + 1))];
    const rows = getField(list)?.rows ?? [];
    const updatedRows = rows.map((row, at) => (at === index ? { ...row, collapsed: false } : row));
    if (!isNew) return;
    dispatchFields({ type: 'SET_ROW_COLLAPSED', path: list, updatedRows });
    const first = `#${list.replaceAll('.', '-')}-row-${index} :is(input, textarea)`;
    setTimeout(() => document.querySelector<HTMLElement>(first)?.focus(), 250);
  });
  useEffect(() => open(), []);

  const books = useBooks();
  const told = readingOrder(books)[fromBook - 1]?.title;
  const line = cutBetweenWords(words.replace(/\s+/g, ' ').trim(), longest);
  return (
    <span className="row-words block truncate">
      {name && <strong>{name}: </strong>}
      {line || (name ? '' : 'Nothing yet')}
      {told && <small className="text-muted"> Told from {told}</small>}
    </span>
  );
}

export function TextRow() {
  const { data } = useRowLabel<{ text?: string; fromBook?: number } | undefined>();
  return <Row words={data?.text} fromBook={data?.fromBook} />;
}

const subjectOf = createDataloader(async (ids: number[]) => {
  const { docs } = await callRest<{ docs: { id: number; subject: string }[] }>(
    `/glossary-terms?where[id][in]=${ids.join(',')}&depth=0&limit=0&select[subject]=true`,
  );
  return new Map(docs.map(({ id, subject }) => [id, subject]));
});

export function WhosWhoRow() {
  const { data } = useRowLabel<{ term?: number; line?: string; fromBook?: number } | undefined>();
  // Without a name, the line labels the row.
  const name = useLoaded(typeof data?.term === 'number' ? data.term : null, subjectOf);
  return <Row name={name} words={data?.line} fromBook={data?.fromBook} />;
}
