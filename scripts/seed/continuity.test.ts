import path from 'node:path';
import { expect, test } from 'vitest';
import { compileCanon } from '../../cms/continuity/canon';
import { judge, type Judged } from '../../cms/continuity/judge';
import { readingOrder } from '../../cms/contract/reading-order';
import { readSeedTexts } from './folder';

test('the seeded texts fit the seeded glossary', async () => {
  const content = path.join(import.meta.dirname, 'content');
  const { terms, posts, samples, books } = await readSeedTexts(content, []);
  const ids = new Map(terms.map(({ fields }, index) => [fields.subject, index + 1]));
  const shelf = books.map(({ slug, fields }) => ({ slug, ...fields }));
  const inOrder = readingOrder(shelf.toSorted((one, other) => one.position - other.position));
  const known = terms.map(({ fields, status }, index) => ({
    id: index + 1,
    subject: fields.subject,
    aliases: fields.aliases ?? [],
    status: status === 'approved' ? status : ('pending' as const),
    kind: fields.kind ?? null,
    fromBook: fields.fromBook ?? 0,
    year: fields.year ?? null,
    linking: fields.linking ?? ('as-written' as const),
    relations: (fields.relations ?? []).map(({ kind, to }) => ({ kind, to: ids.get(to) ?? 0 })),
  }));
  const canon = compileCanon({
    terms: known,
    books: inOrder.map(({ title }) => title),
    others: ['The Fovean Chronicles', 'Robert W. Brady, Jr.'],
  });
  const wrong: string[] = [];
  const check = (file: string, given: Pick<Judged, 'text' | 'form' | 'fromBook'>) => {
    for (const { kind, words } of judge({ ...given, linksTerms: true, term: null }, canon))
      // Chapters contain names that the glossary lacks.
      if (kind !== 'unknown' || given.form !== 'chapter') wrong.push(`${file}: ${words}`);
  };
  for (const { slug, body, fields } of posts)
    check(slug, { text: body, form: 'post', fromBook: fields.fromBook ?? 0 });
  for (const { book, chapter, excerpt } of samples)
    check(`${book} ${chapter}`, {
      text: excerpt,
      form: 'chapter',
      fromBook: inOrder.findIndex(({ slug }) => slug === book) + 1,
    });
  for (const { fields } of terms)
    check(fields.subject, {
      text: fields.description,
      form: 'plain',
      fromBook: fields.fromBook ?? 0,
    });
  expect(wrong).toEqual([]);
});
