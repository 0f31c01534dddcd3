import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { OperatorError } from '../../cms/operator-error';
import { bookForm, type BookFile } from './book-file';
import { slug } from './fields';
import { readGlossaryFile, type TermEntry } from './glossary-file';
import { type ImageEntry, type NameEntry, readImagesFile, readNamesFile } from './list-files';
import { readMarkdownFile } from './markdown-file';
import { type PageFile, pageForms, pageNames, type SiteFile, siteForm } from './page-files';
import { postForm, type PostFile } from './post-file';
import type { SeedProblem } from './problem';
import { readSampleFile, type SampleFile } from './sample-file';
import { readYamlRecord, type SourceText } from './yaml-record';

/** The texts of a seed folder. Each file is valid by itself. */
export interface SeedTexts {
  books: BookFile[];
  samples: SampleFile[];
  posts: PostFile[];
  terms: TermEntry[];
  pages: { [Name in keyof typeof pageForms]?: PageFile | null };
  site: SiteFile | null;
  tags: NameEntry[];
  categories: NameEntry[];
  images: ImageEntry[];
  isExport: boolean;
  /** Slugs of all books with a file, valid or not. */
  bookSlugs: Set<string>;
}

/** The file that marks a folder as an export. */
export const exportMark = 'export.yaml';

const pictureFile = /\.(svg|jpe?g|png|webp|avif)$/i;

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new OperatorError(`There is no folder ${folder}: name the folder to seed.`);
      if (error.code === 'ENOTDIR')
        throw new OperatorError(`${folder} is not a folder: name the folder that contains it.`);
      if (error.code === 'EACCES')
        throw new OperatorError(`The folder ${folder} cannot be read: change its permissions.`);
      throw error;
    },
  );
  const files: string[] = [];
  for (const entry of entries) {
    const relative = path.relative(folder, path.join(entry.parentPath, entry.name));
    const parts = relative.split(path.sep);
    if (parts.some((part) => part.startsWith('.'))) continue;
    const isFile = entry.isSymbolicLink()
      ? (await stat(path.join(folder, relative))).isFile()
      : entry.isFile();
    if (isFile) files.push(parts.join('/'));
  }
  return files.sort();
}

/** Reads UTF-8, without its byte order mark and with LF line ends. */
async function readText(
  folder: string,
  file: string,
  problems: SeedProblem[],
): Promise<SourceText | null> {
  const bytes = await readFile(path.join(folder, file));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    const strange = /[\u0000-\u0008\u000b-\u001f]/.exec(text);
    if (strange) {
      const line = text.slice(0, strange.index).split('\n').length;
      problems.push({ file, line, message: 'has a control character in the text', byHand: true });
    }
    return { file, text, firstLine: 1 };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    problems.push({ file, message: 'is not UTF-8: save it in that encoding' });
  }
  return null;
}

const bookFile = /^books\/[^/]+\.md$/;

/** `books/dawn.md` → `dawn` */
const stemOf = (file: string) => path.posix.parse(file).name;

/** Returns what reads a file into `texts`, by the pattern of its path. */
function readersOf(
  texts: SeedTexts,
  problems: SeedProblem[],
): [pattern: RegExp, read: (source: SourceText) => void][] {
  const add = <Item>(list: Item[], item: Item | null) => item && list.push(item);
  const readPage = <Form extends z.ZodType>(source: SourceText, form: Form) =>
    readMarkdownFile(source, form, problems);
  /** Adds the slug by which the file is named. */
  const named = <Read extends object>({ file }: SourceText, read: Read | null) => {
    const { error } = slug.safeParse(stemOf(file));
    if (error) problems.push({ file, message: `the file’s name ${error.issues[0]?.message}` });
    return read && { ...read, slug: stemOf(file) };
  };
  return [
    [bookFile, (source) => add(texts.books, named(source, readPage(source, bookForm)))],
    [
      /^posts\/[^/]+\.md$/,
      (source) => {
        const post = readMarkdownFile(source, postForm, problems, { needsText: true });
        add(texts.posts, named(source, post));
      },
    ],
    [
      /^samples\/[^/]+\/[123]\.md$/,
      (source) => {
        const book = stemOf(path.posix.dirname(source.file));
        const chapter = Number(stemOf(source.file));
        add(texts.samples, readSampleFile(source, book, chapter, problems));
      },
    ],
    [
      /^glossary\/[^/]+\.ya?ml$/,
      (source) => texts.terms.push(...readGlossaryFile(source, problems)),
    ],
    ...pageNames.map((name): [RegExp, (source: SourceText) => void] => [
      new RegExp(`^pages/${name}\\.md$`),
      (source) => (texts.pages[name] = readPage(source, pageForms[name])),
    ]),
    [
      /^pages\/site\.yaml$/,
      (source) => {
        const parsed = readYamlRecord(source, siteForm, problems);
        texts.site = parsed && { file: source.file, fields: parsed.value };
      },
    ],
    [/^tags\.yaml$/, (source) => (texts.tags = readNamesFile(source, problems))],
    [/^categories\.yaml$/, (source) => (texts.categories = readNamesFile(source, problems))],
    [/^media\.yaml$/, (source) => (texts.images = readImagesFile(source, problems))],
    [/^export\.yaml$/, () => (texts.isExport = true)],
  ];
}

/** Reads and checks every text of a folder. Writes nothing. */
export async function readSeedTexts(folder: string, problems: SeedProblem[]): Promise<SeedTexts> {
  const files = (await filesOf(folder)).filter(
    (file) => !pictureFile.test(file) && !/^[^/]+\.(md|txt)$/.test(file),
  );
  const texts: SeedTexts = {
    books: [],
    samples: [],
    posts: [],
    terms: [],
    tags: [],
    categories: [],
    images: [],
    pages: {},
    site: null,
    isExport: false,
    bookSlugs: new Set(files.filter((file) => bookFile.test(file)).map(stemOf)),
  };
  if (files.every((file) => file === exportMark))
    throw new OperatorError(
      `There is nothing to seed in ${folder}: it has none of the folders books, samples, posts, glossary and pages.`,
    );
  const readers = readersOf(texts, problems);
  for (const file of files) {
    const [, read] = readers.find(([pattern]) => pattern.test(file)) ?? [];
    const source = read && (await readText(folder, file, problems));
    if (source) read(source);
    if (!read)
      problems.push({
        file,
        message:
          'has no place in a seed folder: there are books/<slug>.md, samples/<slug>/<1, 2 or 3>.md, posts/<slug>.md, glossary/<name>.yaml, pages/<home, series, author or contact>.md, pages/site.yaml, and tags.yaml, categories.yaml and media.yaml beside them',
      });
  }
  return texts;
}
