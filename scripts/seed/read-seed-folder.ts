import { readEmblem } from '../../cms/books/read-emblem';
import { bookComplaints, chaptersPerBook } from '../../cms/contract/book-rules';
import { nameKey, slugFrom } from '../../cms/markup/slug';
import { readSeedTexts, type SeedTexts } from './folder';
import { pagePictures } from './forms';
import { readFolderFile, readPictures, type PictureFile, type PictureUse } from './pictures';
import type { PlaceOf } from './source-text';
import { type Place, SeedProblems, type SeedProblem } from './problem';

/** A valid seed folder. */
export interface SeedFolder extends SeedTexts {
  pictures: PictureFile[];
  /** Path data of emblems by file. */
  emblems: Map<string, string>;
}

function pictureUses({ books, posts, pages, images }: SeedTexts): PictureUse[] {
  const use = (
    { placeOf }: { placeOf: PlaceOf },
    field: string,
    picture: { file: string; alt: string } | undefined,
  ) =>
    picture
      ? [{ place: placeOf([field, 'file']), field, path: picture.file, alt: picture.alt }]
      : [];
  return [
    ...books.flatMap((book) => use(book, 'cover', book.fields.cover)),
    ...posts.flatMap((post) => use(post, 'hero', post.fields.hero)),
    ...Object.values(pages).flatMap((page) =>
      page
        ? Object.entries(pagePictures(page.fields)).flatMap(([field, picture]) =>
            use(page, field, picture),
          )
        : [],
    ),
    ...images.map(({ place, file, alt }) => ({ place, field: 'image', path: file, alt })),
  ];
}

/**
 * Reads and checks a folder. Writes nothing.
 *
 * @param knownBooks books of the site, which chapters in the folder may belong to, or null if they are not known yet
 * @param knownTerms keys of the site's terms, which files in the folder may name
 * @throws SeedProblems with all mistakes of all files
 * @throws OperatorError if the folder does not exist or contains nothing to seed
 */
export async function readSeedFolder(
  folder: string,
  knownBooks: KnownBook[] | null,
  knownTerms: ReadonlySet<string> | null = knownBooks && new Set(),
): Promise<SeedFolder> {
  const problems: SeedProblem[] = [];
  const texts = await readSeedTexts(folder, problems);
  checkTerms(texts, knownTerms, problems);
  checkBooks(texts, knownBooks, problems);
  checkTags(texts, problems);
  const pictures = await readPictures(folder, pictureUses(texts), problems, texts.images);
  const emblems = new Map<string, string>();
  for (const { placeOf, fields } of texts.books) {
    if (fields.emblem === undefined) continue;
    const svg = (await readFolderFile(folder, fields.emblem))?.toString('utf8');
    const read = svg === undefined ? { problem: 'is not in the folder' } : readEmblem(svg);
    if ('path' in read) emblems.set(fields.emblem, read.path);
    else problems.push({ ...placeOf(['emblem']), message: `${fields.emblem} ${read.problem}` });
  }
  const mistakes = texts.isExport ? problems.filter(({ byHand }) => !byHand) : problems;
  if (mistakes.length > 0) throw new SeedProblems(mistakes);
  return { ...texts, pictures, emblems };
}

/** A book that the site already has. */
type KnownBook = { slug: string; anchorId: string; baseSampleId: number };

/** A value that must be unique, its place, and the message for a duplicate. */
type Unique = { key: string; place: Place; messageFor: (where: string) => string };

function reportRepeated(entries: Unique[], problems: SeedProblem[]) {
  const first = new Map<string, Place>();
  for (const { key, place, messageFor } of entries) {
    const earlier = first.get(key);
    if (earlier)
      problems.push({ ...place, message: messageFor(`${earlier.file}:${earlier.line}`) });
    else first.set(key, place);
  }
}

function checkTerms(
  { books, terms }: SeedTexts,
  knownTerms: ReadonlySet<string> | null,
  problems: SeedProblem[],
): void {
  reportRepeated(
    terms.map(({ fields: { subject }, placeOf }) => ({
      key: nameKey(subject),
      place: placeOf(['subject']),
      messageFor: (where) => `“${subject}” occurs twice (${where})`,
    })),
    problems,
  );
  const termKeys = new Set(terms.map(({ fields: { subject } }) => nameKey(subject)));
  // The terms in a file with mistakes are not known.
  const areTermsKnown = !problems.some(({ file }) => file.startsWith('glossary/'));
  const checkTerm = (subject: string, place: Place) => {
    const key = nameKey(subject);
    if (knownTerms && areTermsKnown && !termKeys.has(key) && !knownTerms.has(key))
      problems.push({ ...place, message: `names “${subject}”, which is not in the glossary` });
  };
  for (const { fields, placeOf } of terms)
    for (const [index, { to }] of (fields.relations ?? []).entries()) {
      const place = placeOf(['relations', index, 'to']);
      if (nameKey(to) === nameKey(fields.subject))
        problems.push({ ...place, message: 'refers to the term itself' });
      checkTerm(to, place);
    }
  for (const { fields, placeOf } of books)
    for (const [index, { term }] of (fields.whosWho ?? []).entries())
      checkTerm(term, placeOf(['whosWho', index, 'term']));
}

function checkBooks(
  { books, samples, bookSlugs }: SeedTexts,
  knownBooks: KnownBook[] | null,
  problems: SeedProblem[],
): void {
  reportRepeated(
    books.map(({ fields: { anchorId }, placeOf }) => ({
      key: anchorId,
      place: placeOf(['anchorId']),
      messageFor: (where) => bookComplaints.anchorTaken(anchorId, where),
    })),
    problems,
  );
  reportRepeated(
    books.map(({ fields: { group, position }, placeOf }) => ({
      key: `${group} ${position}`,
      place: placeOf(['position']),
      messageFor: (where) => bookComplaints.positionTaken(position, group, where),
    })),
    problems,
  );

  // Books of the site that have no file in the folder.
  const others = (knownBooks ?? []).filter(({ slug }) => !bookSlugs.has(slug));
  for (const [index, { slug, fields, placeOf }] of books.entries()) {
    const { anchorId, baseSampleId } = fields;
    const report = (field: keyof typeof fields, message: string) =>
      problems.push({ ...placeOf([field]), message });
    const earlier = books.slice(0, index).map(({ slug, fields }) => ({ slug, ...fields }));
    for (const { baseSampleId: id, slug: book } of [...earlier, ...others])
      if (Math.abs(id - baseSampleId) < chaptersPerBook)
        report('baseSampleId', bookComplaints.sampleIdTaken(baseSampleId, { id, book }));
    for (const other of others)
      if (other.anchorId === anchorId)
        report('anchorId', bookComplaints.anchorTaken(anchorId, other.slug));

    const known = knownBooks?.find((book) => book.slug === slug);
    const chapters = samples.filter(({ book }) => book === slug).length;
    if (known && known.baseSampleId !== baseSampleId && chapters < chaptersPerBook)
      report(
        'baseSampleId',
        `changes from ${known.baseSampleId} to ${baseSampleId}, which renumbers the book’s chapters: all ${chaptersPerBook} must be in the folder too`,
      );
  }

  const slugs = new Set([...bookSlugs, ...others.map(({ slug }) => slug)]);
  for (const { file, book } of samples)
    if (knownBooks && !slugs.has(book))
      problems.push({ file, message: `belongs to no book: there is no ${book}` });
}

function checkTags({ posts, tags }: SeedTexts, problems: SeedProblem[]): void {
  const spelling = new Map<string, string>();
  // Names with their own slug, such as “C” and “C#”, are not compared by the slug made from them.
  const listed = new Set(tags.map(({ name }) => name));
  for (const { fields, placeOf } of posts)
    for (const [index, tag] of fields.tags.entries()) {
      if (listed.has(tag)) continue;
      const report = (message: string) =>
        problems.push({ ...placeOf(['tags', index]), field: 'tags', message });
      const slug = slugFrom(tag);
      if (slug === '') report(`“${tag}” has no letter or digit`);
      const usual = spelling.get(slug) ?? tag;
      spelling.set(slug, usual);
      if (usual !== tag) report(`“${tag}” is spelled “${usual}” elsewhere`);
    }
}
