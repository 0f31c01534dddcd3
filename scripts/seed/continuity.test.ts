import path from 'node:path';
import { expect, test } from 'vitest';
import { compileCanon } from '../../cms/platform/continuity/canon';
import { judge, type Judged } from '../../cms/platform/continuity/judge';
import { readingOrder } from '../../cms/contract/plain/reading-order';
import type { Book, GlossaryTerm, Post, Sample } from '../../cms/payload-types';
import { readSeedFolder } from './folder';
import { Named } from './read-record';

const { records, problems } = await readSeedFolder(path.join(import.meta.dirname, 'content'));

/** Returns the records of a kind. What they name is its text. */
const recordsOf = <Record>(kindName: string) =>
  records
    .filter(({ kind }) => kind.name === kindName)
    .map(({ data, parameters }) =>
      JSON.parse(
        JSON.stringify({ fromBook: 0, ...parameters, ...data }, (_name, value: unknown) =>
          value instanceof Named ? value.text : value,
        ),
      ),
    ) as Record[];

type Term = Omit<GlossaryTerm, 'relations'> & {
  relations?: { kind: NonNullable<GlossaryTerm['relations']>[number]['kind']; to: string }[];
};

const terms = recordsOf<Term>('terms');
const posts = recordsOf<Post>('posts');
const books = recordsOf<Book>('books');

test('the seeded texts fit the seeded glossary', async () => {
  expect(problems).toEqual([]);
  const ids = new Map(terms.map(({ subject }, index) => [subject, index + 1]));
  const inOrder = readingOrder(books.toSorted((one, other) => one.position - other.position));
  const known = terms.map(({ status, relations = [], ...term }, index) => ({
    id: index + 1,
    subject: term.subject,
    aliases: term.aliases ?? [],
    status: status === 'approved' ? status : ('pending' as const),
    kind: term.kind ?? null,
    fromBook: term.fromBook ?? 0,
    year: term.year ?? null,
    linking: term.linking ?? ('as-written' as const),
    relations: relations.map(({ kind, to }) => ({ kind, to: ids.get(to) ?? 0 })),
  }));
  const canon = compileCanon({
    terms: known,
    books: inOrder.map(({ title }) => title),
    others: ['The Fovean Chronicles', 'Robert W. Brady, Jr.'],
  });
  const wrong: string[] = [];
  const check = (name: string, given: Pick<Judged, 'text' | 'form' | 'fromBook'>) => {
    for (const { kind, words } of judge({ ...given, linksTerms: true, term: null }, canon))
      // Chapters contain names that the glossary lacks.
      if (kind !== 'unknown' || given.form !== 'chapter') wrong.push(`${name}: ${words}`);
  };
  for (const { slug, markdown, fromBook } of posts)
    check(slug, { text: markdown, form: 'post', fromBook: fromBook ?? 0 });
  for (const { book, chapter, excerpt } of recordsOf<Omit<Sample, 'book'> & { book: string }>(
    'samples',
  ))
    check(`${book} ${chapter}`, {
      text: excerpt,
      form: 'chapter',
      fromBook: inOrder.findIndex(({ slug }) => slug === book) + 1,
    });
  for (const { subject, description, fromBook } of terms)
    check(subject, { text: description, form: 'plain', fromBook: fromBook ?? 0 });
  expect(wrong).toEqual([]);
});

/** Returns the sentences of a record that are shown before the third book. */
function toldEarly(value: unknown, fromBook = 0): string[] {
  if (typeof value === 'string') return fromBook < 3 ? value.split(/(?<=[.!?])\s+/) : [];
  if (typeof value !== 'object' || value === null) return [];
  const from = 'fromBook' in value ? Number(value.fromBook) : fromBook;
  return Object.values(value).flatMap((part) => toldEarly(part, from));
}

test('nothing before the third book reveals the Emperor', () => {
  const told = [
    ...books,
    ...posts,
    ...recordsOf<object>('pages'),
    ...terms.map(({ subject, description, ...term }) => ({
      ...term,
      description: `${subject}: ${description}`,
      revelations: term.revelations?.map((one) => ({ ...one, text: `${subject}: ${one.text}` })),
    })),
  ];
  const reveals = (text: string) => /Emperor/.test(text) && /Rancor|Mordetur|Morden/.test(text);
  expect(toldEarly(told).filter(reveals)).toEqual([]);
  // Readers of the third book may know.
  expect(JSON.stringify(told)).toMatch(/The Emperor[^"]*Rancor Mordetur/);
});
