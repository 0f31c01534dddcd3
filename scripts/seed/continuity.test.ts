import path from 'node:path';
import { expect, test } from 'vitest';
import { compileCanon } from '../../cms/continuity/canon';
import { judge, type Judged } from '../../cms/continuity/judge';
import { inMenuGroups } from '../../cms/books/queries/book-card';
import { readingOrder } from '../../cms/contract/reading-order';
import { readSeedTexts } from './folder';

const content = path.join(import.meta.dirname, 'content');

/**
 * People, an inn, a company and places that one book's chapters are about. The glossary has no entry for them, so that the author is
 * asked about each, and rightly.
 */
const ofOneBook = [
  'Bett, Carrow Ford, Ceredh, Corrade, Corrow, Dagna Holl, Dell, Drowned Bell, Dunmarrow',
  'Garrick Wain, Hask, Issaveth, Isuleth, Jessamy, Jessamy Orrel, Joss, Kerrin, Kettlewatch',
  'Late Company, Marda Tench, Massin, Oda Brask, Odo, Ottla, Ottla Grannick, Pellow, Pike',
  'Purl, Sebry, Sef Aluren, Sennick, Sleet, Tamm, Tull, Wick Ferry',
].flatMap((names) => names.split(', '));

async function readSeeds() {
  const { terms, posts, samples, books } = await readSeedTexts(content, []);
  const ids = new Map(terms.map(({ fields }, index) => [fields.subject, index + 1]));
  const shelf = inMenuGroups(books.map(({ slug, fields }) => ({ slug, ...fields })));
  const inOrder = readingOrder(shelf.flatMap((group) => group.books));
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
  const canon = {
    terms: known,
    books: inOrder.map(({ title }) => title),
    others: ['The Fovean Chronicles', 'Robert W. Brady, Jr.'],
  };
  return { terms, posts, samples, inOrder, canon };
}

test('nothing has two rulers', async () => {
  const { terms } = await readSeeds();
  const ruled = terms.flatMap(({ fields }) =>
    (fields.relations ?? []).flatMap(({ kind, to }) => (kind === 'rules' ? [to] : [])),
  );
  expect(ruled).toEqual([...new Set(ruled)]);
  expect(ruled).toContain('Eldador');
});

test('exactly the six planted faults are found in a chapter', async () => {
  const { samples, canon } = await readSeeds();
  const chapter = samples.find(({ book, chapter }) => book === 'indomitus-est' && chapter === 1);
  const hannet = canon.terms.find(({ subject }) => subject === 'Widow Hannet');
  if (!chapter || !hannet) throw new Error('The chapter or the term is not there.');
  // Of the innkeeper it is said that she is one of a place.
  const place = canon.terms.find(({ kind }) => kind === 'place');
  const terms = canon.terms.map((term) =>
    term === hannet
      ? { ...term, relations: [{ kind: 'one-of' as const, to: place?.id ?? 0 }] }
      : term,
  );
  const planted = [
    '[p]A letter from Rancour lay on the table, and a Sedge-Penny on the letter.[/p]',
    '[p]He had never met Eric, nor been to Port Essle.[/p]',
    '[p]“Ask Widow Hannet,” said the boy, “or ask Orlan.” But where was Orlan?[/p]',
  ];
  const judged = (text: string) =>
    judge(
      { text, form: 'chapter', fromBook: 1, linksTerms: true, term: null },
      compileCanon({ ...canon, terms }),
    ).map(({ kind, quote }) => `${kind}: ${quote}`);
  expect(judged(chapter.excerpt)).toEqual([]);
  expect(judged(`${chapter.excerpt}\n\n${planted.join('\n\n')}`)).toEqual([
    'spelling: Rancour',
    'unlinked: Sedge-Penny',
    'early: Eric',
    'spelling: Port Essle',
    'contradiction: Widow Hannet',
    'unknown: Orlan',
  ]);
});

test('the seeded texts fit the seeded glossary', async () => {
  const { terms, posts, samples, inOrder, canon: names } = await readSeeds();
  const canon = compileCanon(names);
  const wrong: string[] = [];
  const unknown = new Set<string>();
  const look = (file: string, given: Pick<Judged, 'text' | 'form' | 'fromBook'>) => {
    for (const { kind, quote, words } of judge({ ...given, linksTerms: true, term: null }, canon))
      if (kind === 'unknown' && given.form === 'chapter') unknown.add(quote);
      else wrong.push(`${file}: ${words}`);
  };
  for (const { slug, body, fields } of posts)
    look(slug, { text: body, form: 'post', fromBook: fields.fromBook ?? 0 });
  for (const { book, chapter, excerpt } of samples)
    look(`${book} ${chapter}`, {
      text: excerpt,
      form: 'chapter',
      fromBook: inOrder.findIndex(({ slug }) => slug === book) + 1,
    });
  for (const { fields } of terms)
    look(fields.subject, {
      text: fields.description,
      form: 'plain',
      fromBook: fields.fromBook ?? 0,
    });
  expect(wrong).toEqual([]);
  expect([...unknown].sort()).toEqual([...ofOneBook].sort());
});
