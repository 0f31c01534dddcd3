import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { readBracketMarkup } from '../../cms/books/bracket-markup';
import { OperatorError } from '../../cms/operator-error';
import { slug } from './fields';
import * as forms from './forms';
import {
  type MarkdownFile,
  readMarkdownFile,
  readYamlRecord,
  type SourceText,
  splitFrontMatter,
  withoutText,
} from './source-text';
import type { SeedProblem } from './problem';

/** The texts of a seed folder. Each file is valid by itself. */
export interface SeedTexts {
  books: (MarkdownFile<typeof forms.bookForm> & { slug: string })[];
  samples: NonNullable<ReturnType<typeof readSample>>[];
  posts: (MarkdownFile<typeof forms.postForm> & { slug: string })[];
  terms: ReturnType<typeof readTerms>;
  pages: {
    [Name in forms.PageName]?: MarkdownFile<(typeof forms.pageForms)[forms.PageName]> | null;
  };
  site: { file: string; fields: z.output<typeof forms.siteForm> } | null;
  tags: ReturnType<typeof readNames>;
  categories: ReturnType<typeof readNames>;
  images: ReturnType<typeof readImages>;
  isExport: boolean;
  /** Slugs of all books with a file, valid or not. */
  bookSlugs: Set<string>;
}

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

/** Reads a free chapter in bracket markup, or in plain paragraphs. */
function readSample(source: SourceText, book: string, chapter: number, problems: SeedProblem[]) {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const { body } = parts;
  const parsed = readYamlRecord(parts.frontMatter, forms.sampleForm, problems);
  if (body.text === '') problems.push(withoutText(body));
  const { markup, problems: mistakes } = readBracketMarkup(body.text);
  for (const { line, message } of mistakes)
    problems.push({ file: body.file, line: body.firstLine + line - 1, message, byHand: true });
  // The stored form. An export keeps the mistakes of its site.
  const excerpt = mistakes.length > 0 ? body.text : markup;
  return parsed && { file: source.file, book, chapter, ...parsed.value, excerpt };
}

function readTerms(source: SourceText, problems: SeedProblem[]) {
  const parsed = readYamlRecord(source, forms.termsForm, problems);
  if (!parsed) return [];
  return parsed.value.map(({ status = 'approved', ...fields }, index) => ({
    file: source.file,
    fields,
    status,
    placeOf: (path: readonly PropertyKey[]) => parsed.placeOf([index, ...path]),
  }));
}

function readNames(source: SourceText, problems: SeedProblem[]) {
  const parsed = readYamlRecord(source, forms.namesForm, problems);
  return (parsed?.value ?? []).map((entry) => ({ file: source.file, ...entry }));
}

function readImages(source: SourceText, problems: SeedProblem[]) {
  const parsed = readYamlRecord(source, forms.imagesForm, problems);
  if (!parsed) return [];
  return parsed.value.map((image, index) => ({ ...image, place: parsed.placeOf([index]) }));
}

const bookFile = /^books\/[^/]+\.md$/;

/** `books/dawn.md` → `dawn` */
const stemOf = (file: string) => path.posix.parse(file).name;

/** Returns functions that read files into `texts`, by the patterns of their paths. */
function readersOf(
  texts: SeedTexts,
  problems: SeedProblem[],
): [pattern: RegExp, read: (source: SourceText) => void][] {
  const add = <Item>(list: Item[], item: Item | null) => item && list.push(item);
  const readPage = <Form extends z.ZodType>(source: SourceText, form: Form) =>
    readMarkdownFile(source, form, problems);
  /** Adds the slug, which is the file's name. */
  const named = <Read extends object>({ file }: SourceText, read: Read | null) => {
    const { error } = slug.safeParse(stemOf(file));
    if (error) problems.push({ file, message: `the file’s name ${error.issues[0]?.message}` });
    return read && { ...read, slug: stemOf(file) };
  };
  return [
    [bookFile, (source) => add(texts.books, named(source, readPage(source, forms.bookForm)))],
    [
      /^posts\/[^/]+\.md$/,
      (source) => {
        const post = readMarkdownFile(source, forms.postForm, problems, { needsText: true });
        add(texts.posts, named(source, post));
      },
    ],
    [
      /^samples\/[^/]+\/[123]\.md$/,
      (source) => {
        const book = stemOf(path.posix.dirname(source.file));
        const chapter = Number(stemOf(source.file));
        add(texts.samples, readSample(source, book, chapter, problems));
      },
    ],
    [/^glossary\/[^/]+\.ya?ml$/, (source) => texts.terms.push(...readTerms(source, problems))],
    ...forms.pageNames.map((name): [RegExp, (source: SourceText) => void] => [
      new RegExp(`^pages/${name}\\.md$`),
      (source) => (texts.pages[name] = readPage(source, forms.pageForms[name])),
    ]),
    [
      /^pages\/site\.yaml$/,
      (source) => {
        const parsed = readYamlRecord(source, forms.siteForm, problems);
        texts.site = parsed && { file: source.file, fields: parsed.value };
      },
    ],
    [/^tags\.yaml$/, (source) => (texts.tags = readNames(source, problems))],
    [/^categories\.yaml$/, (source) => (texts.categories = readNames(source, problems))],
    [/^media\.yaml$/, (source) => (texts.images = readImages(source, problems))],
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
