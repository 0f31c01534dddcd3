import type { Payload, PayloadRequest } from 'payload';
import { bookStore, knownBooks } from '../../cms/seeding/queries/books';
import type { MediaFiles } from '../../cms/media/queries/media-files';
import { nameStore } from '../../cms/seeding/queries/names';
import { pageStore } from '../../cms/seeding/queries/pages';
import { imageStore } from '../../cms/seeding/queries/images';
import { postStore } from '../../cms/seeding/queries/posts';
import { sampleStore } from '../../cms/seeding/queries/samples';
import { inSeedTransaction } from '../../cms/seeding/queries/transactions';
import type { SeedStore } from '../../cms/seeding/queries/seed-store';
import { knownTerms, termStore } from '../../cms/seeding/queries/terms';
import { uploadOf } from './pictures';
import { readSeedFolder, type SeedFolder } from './read-seed-folder';
import { seedRecords, type RecordChange, type Counts, type DesiredOf } from './seed-records';
import * as desired from './desired-state';

interface SeedOptions {
  dryRun?: boolean;
  /** Takes lines about the progress. With `dryRun`, a line for each record that would change. */
  report?: (line: string) => void;
  /** Aborts the seeding. Nothing is written then. */
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
    records: DesiredOf<Fields>,
  ) => {
    let told = Date.now();
    let written = 0;
    const onChange = (change: RecordChange) => {
      written += 1;
      if (dryRun) report(changeLine(change));
      else if (Date.now() - told > millisecondsBetweenLines) {
        report(`${kind}: ${written} written so far`);
        told = Date.now();
      }
    };
    const counts = await seedRecords(store, records, { dryRun, onChange, signal });
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

  await seed('images', pictures, desired.desiredPictures(folder));
  await seed('terms', terms, desired.desiredTerms(folder));
  await seed('books', books, desired.desiredBooks(folder));
  await seed('samples', sampleStore(req, books.ids), desired.desiredSamples(folder, firstIds));
  await seed('tags', tags, desired.desiredNames(folder, 'tags'));
  await seed('categories', categories, desired.desiredNames(folder, 'categories'));
  await seed('posts', posts, desired.desiredPosts(folder));
  await seed('pages', pageStore(req, pictures.ids), desired.desiredPages(folder));
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
  const present = await knownBooks(payload);
  const content = await readSeedFolder(folder, present, await knownTerms(payload));
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
