import { readEmblem } from '../../cms/books/read-emblem';
import { crossCheck, type KnownBook } from './cross-checks';
import { readSeedTexts, type SeedTexts } from './folder';
import { pagePictures } from './page-files';
import { readFolderFile, readPictures, type PictureFile, type PictureUse } from './pictures';
import { SeedProblems, type SeedProblem } from './problem';
import type { PlaceOf } from './yaml-record';

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
  crossCheck(texts, knownBooks, knownTerms, problems);
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
