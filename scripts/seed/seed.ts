import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { nameKey } from '../../cms/markup/slug';
import type { MediaFiles } from '../../cms/media/queries/media-files';
import {
  type BookFields,
  bookStore,
  sampleKey,
  type SampleFields,
  sampleStore,
} from '../../cms/seeding/queries/books';
import { type ImageFields, imageStore } from '../../cms/seeding/queries/images';
import { type PageFields, pageStore } from '../../cms/seeding/queries/pages';
import {
  type NameFields,
  nameStore,
  type PostFields,
  postStore,
} from '../../cms/seeding/queries/posts';
import { RecordIds, type SeedStore } from '../../cms/seeding/queries/seed-store';
import { type TermFields, termStore } from '../../cms/seeding/queries/terms';
import { inSeedTransaction } from '../../cms/seeding/queries/transactions';
import { pageNames, pagePictures, pageTexts } from './forms';
import { uploadName, uploadOf } from './pictures';
import { readSeedFolder, type SeedFolder } from './read-seed-folder';
import { type Counts, type Desired, type RecordChange, seedRecords } from './seed-records';

interface SeedOptions {
  dryRun?: boolean;
  /** Prints progress. With `dryRun`, prints a line for each record that would change. */
  report?: (line: string) => void;
  /** Aborts the seeding, so that nothing is written. */
  signal?: AbortSignal | undefined;
}

type Tally = Counts & { kind: string };

const millisecondsBetweenLines = 2000;

/** `changed  books/dawn.md: title, cover` */
const changeLine = ({ change, file, name, fields }: RecordChange) =>
  `${change.padEnd(7)}  ${file}${name === undefined ? '' : ` “${name}”`}${
    fields.length > 0 ? `: ${fields.join(', ')}` : ''
  }`;

/** `books: 8 created, 1 changed` */
const tallyLine = ({ kind, created, changed }: Tally) =>
  `${kind}: ${[created && `${created} created`, changed && `${changed} changed`]
    .filter(Boolean)
    .join(', ')}`;

type Present = ReadonlySet<string>;

/** Returns the names of tags or categories without duplicates. An existing name keeps its spelling. */
function desiredNames(folder: SeedFolder, kind: 'tags' | 'categories', present: Present) {
  const wanted = new Map<string, Desired<NameFields>>(
    folder[kind].map(({ file, name, slug }) => [
      nameKey(name),
      { key: nameKey(name), file, name, fields: { name, slug } },
    ]),
  );
  for (const { file, fields: post } of folder.posts)
    for (const name of post[kind]) {
      const key = nameKey(name);
      const fields = present.has(key) ? {} : { name };
      if (!wanted.has(key)) wanted.set(key, { key, file, name, fields });
    }
  return [...wanted.values()];
}

const desiredPictures = ({ pictures }: SeedFolder): Desired<ImageFields>[] =>
  pictures.map(({ path, filename, alt, sourceHash, focalX, focalY }) => ({
    key: filename,
    file: path,
    fields: { alt, sourceHash, focalX, focalY },
  }));

const desiredBooks = ({ books, emblems }: SeedFolder): Desired<BookFields>[] =>
  books.map(({ file, slug, fields, body }) => ({
    key: slug,
    file,
    fields: {
      ...fields,
      cover: fields.cover && uploadName(fields.cover.file),
      emblem: fields.emblem && emblems.get(fields.emblem),
      whosWho: fields.whosWho?.map(({ term, ...entry }) => ({ ...entry, term: nameKey(term) })),
      description: body || undefined,
    },
  }));

const desiredSamples = (
  { samples }: SeedFolder,
  firstIds: ReadonlyMap<string, number>,
): Desired<SampleFields>[] =>
  samples.map(({ file, book, chapter, title, excerpt, linksTerms }) => ({
    key: sampleKey(book, chapter),
    file,
    fields: { sampleId: (firstIds.get(book) ?? 0) + chapter - 1, title, excerpt, linksTerms },
  }));

const desiredPosts = ({ posts }: SeedFolder, present: Present): Desired<PostFields>[] =>
  // The site assigns numbers in this order.
  posts
    .toSorted((a, b) => (a.fields.number ?? Infinity) - (b.fields.number ?? Infinity) || 0)
    .map(({ file, slug, fields: { number, createdAt, updatedAt, ...fields }, body }) => ({
      key: slug,
      file,
      fields: {
        ...fields,
        // An existing post keeps its own.
        ...(!present.has(slug) && { number, createdAt, updatedAt }),
        markdown: body,
        hero: fields.hero && uploadName(fields.hero.file),
        tags: fields.tags.map(nameKey),
        categories: fields.categories.map(nameKey),
      },
    }));

/** A pending term is a suggestion. The author's later decision on it is kept. */
const desiredTerms = ({ terms }: SeedFolder, present: Present): Desired<TermFields>[] =>
  terms.map(({ file, fields: { subject, relations, ...fields }, status }) => {
    const key = nameKey(subject);
    const decided = status === 'pending' && present.has(key);
    return {
      key,
      file,
      name: subject,
      fields: {
        subject,
        ...fields,
        relations: relations?.map(({ to, ...relation }) => ({ ...relation, to: nameKey(to) })),
        ...(!decided && { status }),
      },
    };
  });

const desiredPages = ({ pages, site }: SeedFolder): Desired<PageFields>[] => [
  ...(site ? [{ key: 'site', ...site }] : []),
  ...pageNames.flatMap((name) => {
    const page = pages[name];
    if (!page) return [];
    const { file, fields, body } = page;
    const { image, photo } = pagePictures(fields);
    const pictures = {
      image: image && uploadName(image.file),
      photo: photo && uploadName(photo.file),
    };
    const text = { [pageTexts[name]]: body || undefined };
    return [{ key: name, file, fields: { ...fields, ...pictures, ...text } }];
  }),
];

/** Writes all kinds. Records that others refer to come first. */
async function seedAll(
  req: PayloadRequest,
  files: MediaFiles,
  folder: SeedFolder,
  firstIds: ReadonlyMap<string, number>,
  { dryRun, report, signal }: Required<Omit<SeedOptions, 'signal'>> & Pick<SeedOptions, 'signal'>,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const seed = async <Fields extends object>(
    kind: string,
    store: SeedStore<Fields>,
    desired: (present: Present) => Desired<Partial<Fields>>[],
  ) => {
    let reportedAt = Date.now();
    let written = 0;
    const onChange = (change: RecordChange) => {
      written += 1;
      if (dryRun) report(changeLine(change));
      else if (Date.now() - reportedAt > millisecondsBetweenLines) {
        report(`${kind}: ${written} written so far`);
        reportedAt = Date.now();
      }
    };
    const counts = await seedRecords(store, desired, { dryRun, onChange, signal });
    if (!dryRun && written > 0) report(tallyLine({ kind, ...counts }));
    tallies.push({ kind, ...counts });
  };

  const uploads = new Map(folder.pictures.map((picture) => [picture.filename, picture]));
  const pictures = imageStore(req, files, (filename) => {
    const picture = uploads.get(filename);
    if (!picture) throw new Error(`The folder has no picture ${filename}.`);
    return uploadOf(picture);
  });
  const tags = nameStore(req, 'tags');
  const categories = nameStore(req, 'categories');
  const terms = termStore(req);
  const books = bookStore(req, { images: pictures.ids, terms: terms.ids });
  const posts = postStore(req, {
    images: pictures.ids,
    tags: tags.ids,
    categories: categories.ids,
  });

  await seed('images', pictures, () => desiredPictures(folder));
  await seed('terms', terms, (present) => desiredTerms(folder, present));
  await seed('books', books, () => desiredBooks(folder));
  await seed('samples', sampleStore(req, books.ids), () => desiredSamples(folder, firstIds));
  await seed('tags', tags, (present) => desiredNames(folder, 'tags', present));
  await seed('categories', categories, (present) => desiredNames(folder, 'categories', present));
  await seed('posts', posts, (present) => desiredPosts(folder, present));
  await seed('pages', pageStore(req, pictures.ids), () => desiredPages(folder));
  return tallies;
}

/**
 * Creates and updates the site's content from the files of a folder. Deletes nothing. All files are checked first, and everything is
 * written in one transaction.
 *
 * @throws SeedProblems with all mistakes of all files. Nothing was written then.
 * @throws OperatorError if the folder does not exist or contains nothing to seed
 */
export async function seedFolder(
  payload: Payload,
  folder: string,
  { dryRun = false, report = () => undefined, signal }: SeedOptions = {},
): Promise<{ tallies: Tally[]; seconds: number }> {
  const start = performance.now();
  report('checking the files');
  const stored = await createLocalReq({}, payload);
  const none = { images: new RecordIds(), terms: new RecordIds() };
  const present = [...(await bookStore(stored, none).find())].map(([slug, { fields }]) => {
    const { anchorId = '', baseSampleId = 0 } = fields;
    return { slug, anchorId, baseSampleId };
  });
  const terms = new Set((await termStore(stored).find()).keys());
  const content = await readSeedFolder(folder, present, terms);
  const firstIds = new Map([
    ...present.map(({ slug, baseSampleId }) => [slug, baseSampleId] as const),
    ...content.books.map(({ slug, fields }) => [slug, fields.baseSampleId] as const),
  ]);

  const onWait = () => report('waiting for another process that is seeding');
  const tallies = await inSeedTransaction(payload, { keep: !dryRun, onWait }, (req, files) =>
    seedAll(req, files, content, firstIds, { dryRun, report, signal }),
  );
  return { tallies, seconds: (performance.now() - start) / 1000 };
}
