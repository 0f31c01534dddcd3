import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { readBookFile, type BookFile } from './book-file';
import { slug } from './fields';
import { readGlossaryFile, type TermEntry } from './glossary-file';
import { type ImageEntry, type NameEntry, readImagesFile, readNamesFile } from './list-files';
import { pageForms, readPageFile, readSiteFile, type PageFiles, type SiteFile } from './page-files';
import { readPostFile, type PostFile } from './post-file';
import type { SeedProblem } from './problem';
import { readSampleFile, type SampleFile } from './sample-file';
import type { SourceText } from './yaml-record';

/** The texts of a seed folder, each sound in itself. */
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
  /** Whether a site's export wrote the folder, and not a person. */
  isExport: boolean;
  /** Slugs of all books that have a file, be it sound or not. */
  bookSlugs: Set<string>;
}

/** A file that says that an export wrote all of them. */
export const exportMark = 'export.yaml';

const pictureFile = /\.(svg|jpe?g|png|webp|avif)$/i;
/** All files of a folder, as sorted paths with forward slashes; hidden ones are left out. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new OperatorError(
          `There is no folder ${folder}: name the folder that is to be seeded.`,
        );
      if (error.code === 'ENOTDIR')
        throw new OperatorError(`${folder} is not a folder: name the folder that holds it.`);
      if (error.code === 'EACCES')
        throw new OperatorError(`The folder ${folder} may not be read: change its permissions.`);
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

/** Text as it is parsed: UTF-8 without a byte order mark, lines ended by LF. */
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
 * Reads and checks every text of a folder. Nothing is written, and one mistake does not hide another.
 *
 * @param problems takes every mistake
 * @throws OperatorError when the folder cannot be read, or holds nothing to be seeded
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
  const pageReaders: Record<string, (source: SourceText) => void> = {
    'pages/home.md': (source) => {
      pages.home = readPageFile(source, pageForms.home, problems);
    },
    'pages/series.md': (source) => {
      pages.series = readPageFile(source, pageForms.series, problems);
    },
    'pages/author.md': (source) => {
      pages.author = readPageFile(source, pageForms.author, problems);
    },
    'pages/contact.md': (source) => {
      pages.contact = readPageFile(source, pageForms.contact, problems);
    },
    'pages/site.yaml': (source) => {
      texts.site = readSiteFile(source, problems);
    },
    'tags.yaml': (source) => {
      texts.tags = readNamesFile(source, problems);
    },
    'categories.yaml': (source) => {
      texts.categories = readNamesFile(source, problems);
    },
    'media.yaml': (source) => {
      texts.images = readImagesFile(source, problems);
    },
    [exportMark]: () => {
      texts.isExport = true;
    },
  };

  const readOne = async (file: string): Promise<boolean> => {
    const [kind = '', name = '', last = '', ...more] = file.split('/');
    const stem = (last || name).replace(/\.[^.]+$/, '');
    const is = (extension: string, depth: 2 | 3) =>
      more.length === 0 && (depth === 3) === (last !== '') && file.endsWith(extension);

    const read = async (parse: (source: SourceText) => void) => {
      const source = await readText(folder, file, problems);
      if (source) parse(source);
      return true;
    };
    const keep = <Entry>(list: Entry[], entry: Entry | null) => {
      if (entry !== null) list.push(entry);
    };

    if (kind === 'books' && is('.md', 2)) {
      texts.bookSlugs.add(readSlug(file, stem));
      return read((source) => keep(texts.books, readBookFile(source, stem, problems)));
    }
    if (kind === 'samples' && is('.md', 3) && /^[123]$/.test(stem))
      return read((source) =>
        keep(texts.samples, readSampleFile(source, name, Number(stem), problems)),
      );
    if (kind === 'posts' && is('.md', 2)) {
      readSlug(file, stem);
      return read((source) => keep(texts.posts, readPostFile(source, stem, problems)));
    }
    if (kind === 'glossary' && (is('.yaml', 2) || is('.yml', 2)))
      return read((source) => texts.terms.push(...readGlossaryFile(source, problems)));
    const readPage = pageReaders[file];
    if (readPage) return read(readPage);
    return false;
  };

  for (const file of await filesOf(folder)) {
    if (pictureFile.test(file) || /^[^/]+\.(md|txt)$/.test(file)) continue;
    if (await readOne(file)) recognized += file === exportMark ? 0 : 1;
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
