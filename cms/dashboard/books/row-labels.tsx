'use client';

import { useForm, useRowLabel } from '@payloadcms/ui';
import { useEffect, useEffectEvent } from 'react';
import { cutBetweenWords } from '../../contract/cut-text';
import { readingOrder } from '../../contract/reading-order';
import { createDataloader } from '../moderation/dataloader';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';
import { useBooks } from './use-books';

const longest = 90;

type RowProps = { name?: string | undefined; words: string | undefined; fromBook?: number };

/** A closed row: its first words, and from which book on it is told. */
function Row({ name, words = '', fromBook = 0 }: RowProps) {
  const isNew = !name && words === '';
  const { path } = useRowLabel<unknown>();
  const { getField, dispatchFields } = useForm();
  // Payload closes a row that was added like those that were read.
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
  // Without its name, the row is labeled by its line.
  const name = useLoaded(typeof data?.term === 'number' ? data.term : null, subjectOf);
  return <Row name={name} words={data?.line} fromBook={data?.fromBook} />;
}
