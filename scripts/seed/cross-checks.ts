import { slugFrom } from '../../cms/markup/slug';
import { termKey } from '../../cms/seeding/queries/terms';
import { bookComplaints, chaptersPerBook } from '../../cms/contract/book-rules';
import type { SeedTexts } from './folder';
import type { SeedProblem } from './problem';

/** A book that the site already has. */
export interface KnownBook {
  slug: string;
  anchorId: string;
  baseSampleId: number;
}

/** Adds a problem for each entry whose key has occurred before. */
function reportRepeated<Entry extends { file: string; line?: number }>(
  entries: Entry[],
  keyOf: (entry: Entry) => string,
  say: (entry: Entry, where: string) => Omit<SeedProblem, 'file' | 'line'>,
  problems: SeedProblem[],
) {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, entry);
    else {
      const where = earlier.line === undefined ? earlier.file : `${earlier.file}:${earlier.line}`;
      const { file, line } = entry;
      problems.push({ file, ...(line === undefined ? {} : { line }), ...say(entry, where) });
    }
  }
}

/**
 * Checks files against each other: unique names, ids and positions, and references to books and terms.
 *
 * @param knownBooks books of the site, or null if they are not known yet
 * @param knownTerms keys of the site's terms, or null if they are not known yet
 */
export function crossCheck(
  { books, samples, posts, terms, tags, bookSlugs }: SeedTexts,
  knownBooks: KnownBook[] | null,
  knownTerms: ReadonlySet<string> | null,
  problems: SeedProblem[],
): void {
  reportRepeated(
    terms,
    ({ fields: { subject } }) => termKey(subject),
    ({ fields: { subject } }, where) => ({
      field: 'subject',
      message: `“${subject}” occurs twice (${where})`,
    }),
    problems,
  );

  const termKeys = new Set(terms.map(({ fields: { subject } }) => termKey(subject)));
  // The terms in a file with mistakes are not known.
  const areTermsKnown = !problems.some(({ file }) => file.startsWith('glossary/'));
  const checkTerm = (subject: string, at: Omit<SeedProblem, 'message'>) => {
    const key = termKey(subject);
    if (knownTerms && areTermsKnown && !termKeys.has(key) && !knownTerms.has(key))
      problems.push({ ...at, message: `names “${subject}”, which is no term of the glossary` });
  };
  for (const { file, fields, lineOfRelation } of terms)
    for (const [index, { to }] of (fields.relations ?? []).entries()) {
      const place = { file, line: lineOfRelation(index), field: `relations.${index + 1}.to` };
      if (termKey(to) === termKey(fields.subject))
        problems.push({ ...place, message: 'refers to the term itself' });
      checkTerm(to, place);
    }
  for (const { file, fields, lineOf } of books)
    for (const [index, { term }] of (fields.whosWho ?? []).entries())
      checkTerm(term, {
        file,
        line: lineOf(['whosWho', index, 'term']),
        field: `whosWho.${index + 1}.term`,
      });

  const at = (field: string) =>
    books.map((book) => ({ ...book, line: book.lineOf([field]), value: book.fields }));
  reportRepeated(
    at('anchorId'),
    ({ value }) => value.anchorId,
    ({ value }, where) => ({
      field: 'anchorId',
      message: bookComplaints.anchorTaken(value.anchorId, where),
    }),
    problems,
  );
  reportRepeated(
    at('position'),
    ({ value }) => `${value.group} ${value.position}`,
    ({ value }, where) => ({
      field: 'position',
      message: bookComplaints.positionTaken(value.position, value.group, where),
    }),
    problems,
  );

  // Books of the site that have no file in the folder.
  const others = (knownBooks ?? []).filter(({ slug }) => !bookSlugs.has(slug));
  for (const [index, book] of books.entries()) {
    const { anchorId, baseSampleId } = book.fields;
    const neighbors = [
      ...books.slice(0, index).map(({ slug, fields }) => ({ slug, ...fields })),
      ...others,
    ];
    for (const neighbor of neighbors)
      if (Math.abs(neighbor.baseSampleId - baseSampleId) < chaptersPerBook)
        problems.push({
          file: book.file,
          line: book.lineOf(['baseSampleId']),
          field: 'baseSampleId',
          message: bookComplaints.sampleIdTaken(baseSampleId, {
            id: neighbor.baseSampleId,
            book: neighbor.slug,
          }),
        });
    for (const other of others)
      if (other.anchorId === anchorId)
        problems.push({
          file: book.file,
          line: book.lineOf(['anchorId']),
          field: 'anchorId',
          message: bookComplaints.anchorTaken(anchorId, other.slug),
        });
  }

  for (const { file, slug, fields, lineOf } of books) {
    const known = knownBooks?.find((book) => book.slug === slug);
    const chapters = samples.filter(({ book }) => book === slug).length;
    if (known && known.baseSampleId !== fields.baseSampleId && chapters < chaptersPerBook)
      problems.push({
        file,
        line: lineOf(['baseSampleId']),
        field: 'baseSampleId',
        message: `changes from ${known.baseSampleId} to ${fields.baseSampleId}, which renumbers the book’s chapters: all ${chaptersPerBook} must be in the folder too`,
      });
  }

  const known = new Set([...bookSlugs, ...others.map(({ slug }) => slug)]);
  for (const { file, book } of samples)
    if (knownBooks && !known.has(book))
      problems.push({ file, message: `belongs to no book: there is no ${book}` });

  const named = posts.flatMap((post) =>
    post.fields.tags.map((tag, index) => ({
      file: post.file,
      line: post.lineOf(['tags', index]),
      tag,
    })),
  );
  const spelling = new Map<string, string>();
  // Names with their own slug, such as “C” and “C#”, are not compared by the slug made from them.
  const listed = new Set(tags.map(({ name }) => name));
  for (const { file, line, tag } of named) {
    if (listed.has(tag)) continue;
    const slug = slugFrom(tag);
    if (slug === '')
      problems.push({ file, line, field: 'tags', message: `“${tag}” has no letter or digit` });
    const usual = spelling.get(slug) ?? tag;
    spelling.set(slug, usual);
    if (usual !== tag)
      problems.push({
        file,
        line,
        field: 'tags',
        message: `“${tag}” is spelled “${usual}” elsewhere`,
      });
  }
}
