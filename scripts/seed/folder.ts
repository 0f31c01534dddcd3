import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { OperatorError } from '../../cms/operator-error';
import { bookForm, type BookFile } from './book-file';
import { slug } from './fields';
import { readGlossaryFile, type TermEntry } from './glossary-file';
import { type ImageEntry, type NameEntry, readImagesFile, readNamesFile } from './list-files';
import { readMarkdownFile } from './markdown-file';
import { pageForms, type PageFiles, type SiteFile, siteForm } from './page-files';
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
  pages: PageFiles;
  site: SiteFile | null;
  tags: NameEntry[];
  categories: NameEntry[];
  images: ImageEntry[];
  /** Whether an export wrote the folder. */
  isExport: boolean;
  /** Slugs of all books with a file, valid or not. */
  bookSlugs: Set<string>;
}

/** The file that marks a folder as an export. */
export const exportMark = 'export.yaml';

const pictureFile = /\.(svg|jpe?g|png|webp|avif)$/i;

/** Returns the visible files of a folder as sorted paths with forward slashes. */
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

/**
 * Reads and checks every text of a folder. Writes nothing.
 *
 * @param problems takes every mistake
 * @throws OperatorError if the folder cannot be read, or contains nothing to seed
 */
export async function readSeedTexts(folder: string, problems: SeedProblem[]): Promise<SeedTexts> {
  const texts: SeedTexts = {
    books: [],
    samples: [],
    posts: [],
    terms: [],
    pages: {},
    site: null,
    tags: [],
    categories: [],
    images: [],
    isExport: false,
    bookSlugs: new Set(),
  };
  let recognized = 0;

  const readSlug = (file: string, name: string) => {
    const { error } = slug.safeParse(name);
    if (error) problems.push({ file, message: `the file’s name ${error.issues[0]?.message}` });
    return name;
  };

  const { pages } = texts;
  /** Readers of the files that exist once. */
  const readers: Record<string, (source: SourceText) => void> = {
    'pages/home.md': (source) => (pages.home = readPage(source, pageForms.home)),
    'pages/series.md': (source) => (pages.series = readPage(source, pageForms.series)),
    'pages/author.md': (source) => (pages.author = readPage(source, pageForms.author)),
    'pages/contact.md': (source) => (pages.contact = readPage(source, pageForms.contact)),
    'pages/site.yaml': ({ file, ...source }) => {
      const parsed = readYamlRecord({ file, ...source }, siteForm, problems);
      texts.site = parsed && { file, fields: parsed.value };
    },
    'tags.yaml': (source) => (texts.tags = readNamesFile(source, problems)),
    'categories.yaml': (source) => (texts.categories = readNamesFile(source, problems)),
    'media.yaml': (source) => (texts.images = readImagesFile(source, problems)),
    [exportMark]: () => (texts.isExport = true),
  };
  const readPage = <Form extends z.ZodType>(source: SourceText, form: Form) =>
    readMarkdownFile(source, form, problems);

  /** Returns the reader of a file, or undefined if it has no place in the folder. */
  const readerOf = (file: string): ((source: SourceText) => void) | undefined => {
    const [kind = '', name = '', last = '', ...more] = file.split('/');
    const stem = (last || name).replace(/\.[^.]+$/, '');
    const is = (extension: string, depth: 2 | 3) =>
      more.length === 0 && (depth === 3) === (last !== '') && file.endsWith(extension);

    if (kind === 'books' && is('.md', 2)) {
      texts.bookSlugs.add(readSlug(file, stem));
      return (source) => {
        const book = readMarkdownFile(source, bookForm, problems);
        if (book) texts.books.push({ ...book, slug: stem });
      };
    }
    if (kind === 'samples' && is('.md', 3) && /^[123]$/.test(stem))
      return (source) => {
        const sample = readSampleFile(source, name, Number(stem), problems);
        if (sample) texts.samples.push(sample);
      };
    if (kind === 'posts' && is('.md', 2)) {
      readSlug(file, stem);
      return (source) => {
        const post = readMarkdownFile(source, postForm, problems, { needsText: true });
        if (post) texts.posts.push({ ...post, slug: stem });
      };
    }
    if (kind === 'glossary' && (is('.yaml', 2) || is('.yml', 2)))
      return (source) => texts.terms.push(...readGlossaryFile(source, problems));
    return readers[file];
  };

  for (const file of await filesOf(folder)) {
    if (pictureFile.test(file) || /^[^/]+\.(md|txt)$/.test(file)) continue;
    const read = readerOf(file);
    const source = read && (await readText(folder, file, problems));
    if (source) read(source);
    if (read) recognized += file === exportMark ? 0 : 1;
    else
      problems.push({
        file,
        message:
          'has no place in a seed folder: there are books/<slug>.md, samples/<slug>/<1, 2 or 3>.md, posts/<slug>.md, glossary/<name>.yaml, pages/<home, series, author or contact>.md, pages/site.yaml, and tags.yaml, categories.yaml and media.yaml beside them',
      });
  }
  if (recognized === 0 && problems.length === 0)
    throw new OperatorError(
      `There is nothing to seed in ${folder}: it has none of the folders books, samples, posts, glossary and pages.`,
    );
  return texts;
}
