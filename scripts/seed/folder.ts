import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBracketMarkup } from '../../cms/subjects/books/bracket-markup';
import { readEmblem } from '../../cms/subjects/books/read-emblem';
import { OperatorError } from '../../cms/platform/operator-error';
import { type Data, images, type Kind, kinds } from '../../cms/subjects/seeding/kinds';
import { type PictureUse, readFolderFile, readPictures } from './pictures';
import type { SeedProblem } from './problem';
import { Named, readFields, type Report } from './read-record';
import {
  type Path,
  type PlaceOf,
  rawHtmlIn,
  readYaml,
  type SeedRecord,
  type SourceText,
  splitFrontMatter,
} from './source-text';

/** What a seed folder contains. */
export type SeedFolder = {
  records: SeedRecord[];
  problems: SeedProblem[];
  /** Kinds of which a file cannot be read. Others may refer to its records. */
  incomplete: ReadonlySet<Kind>;
};

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
  { isExport, problems }: { isExport: boolean; problems: SeedProblem[] },
): Promise<SourceText | null> {
  const bytes = await readFile(path.join(folder, file));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    const strange = /[\u0000-\u0008\u000b-\u001f]/.exec(text);
    if (strange && !isExport) {
      const line = text.slice(0, strange.index).split('\n').length;
      problems.push({ file, line, message: 'has a control character in the text' });
    }
    return { file, text, firstLine: 1 };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    problems.push({ file, message: 'is not UTF-8: save it in that encoding' });
  }
  return null;
}

/** Returns the path of a field in a file for the path of Payload's field. */
export const filePathOf = (kind: Kind, field: string): Path =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : kind.fileName(part)));

const mistakesIn = (kind: Kind, text: string) =>
  kind.body === 'excerpt' ? readBracketMarkup(text).problems : rawHtmlIn(text);

/**
 * Reads every file of a folder. Writes nothing, and needs no database.
 *
 * @returns also the mistakes in the form of the files; the site finds the others
 * @throws OperatorError if the folder does not exist or contains nothing to seed
 */
export async function readSeedFolder(folder: string): Promise<SeedFolder> {
  const files = (await filesOf(folder)).filter(
    (file) => !pictureFile.test(file) && !/^[^/]+\.(md|txt)$/.test(file),
  );
  if (files.every((file) => file === exportMark))
    throw new OperatorError(
      `There is nothing to seed in ${folder}: it has none of the folders books, samples, posts, glossary and pages.`,
    );
  const isExport = files.includes(exportMark);
  const problems: SeedProblem[] = [];
  const records: SeedRecord[] = [];
  const uses: PictureUse[] = [];
  const incomplete = new Set<Kind>();

  function addRecord(
    record: Pick<SeedRecord, 'kind' | 'file' | 'name' | 'parameters' | 'placeOf'>,
    given: unknown,
    at: Path = [],
  ): SeedRecord {
    const flawed = new Set<string>();
    const placeOf: PlaceOf = (part) => record.placeOf([...at, ...part]);
    const report: Report = (part, message) => {
      flawed.add(part.join('.'));
      problems.push({ ...placeOf(part), message });
    };
    const added: SeedRecord = { ...record, placeOf, flawed, data: {} };
    const use = (picture: Omit<PictureUse, 'record'>) =>
      void uses.push({ ...picture, record: added });
    added.data = {
      ...record.kind.defaults,
      ...readFields(record.kind, given, { report, use }),
    };
    records.push(added);
    return added;
  }

  function readList(kind: Kind, source: SourceText) {
    const yaml = readYaml(source, problems);
    const [key = ''] = kind.key ?? [];
    const keyName = kind.fileName(key);
    if (yaml && Array.isArray(yaml.value)) {
      for (const [index, entry] of (yaml.value as unknown[]).entries()) {
        const name = String((entry as Data | null)?.[keyName] ?? '');
        const { placeOf } = yaml;
        addRecord({ kind, file: source.file, name, parameters: {}, placeOf }, entry, [index]);
      }
      return;
    }
    incomplete.add(kind);
    const message = `must be a list, each entry of which begins with “- ${keyName}:”`;
    if (yaml) problems.push({ ...yaml.placeOf([]), message });
  }

  function readOne(kind: Kind, source: SourceText, inPath: Record<string, string>) {
    const { file } = source;
    const path = { ...kind, fields: kind.parameters };
    const parameters = readFields(path, inPath, {
      report: (part, message) => problems.push({ file, field: part.join('.'), message }),
      use: () => undefined,
    });
    const isYaml = file.endsWith('.yaml');
    const parts = isYaml ? { frontMatter: source } : splitFrontMatter(source, problems);
    const yaml = parts && readYaml(parts.frontMatter, problems);
    const body = parts && 'body' in parts ? parts.body : undefined;
    if (!yaml) return void incomplete.add(kind);
    const { body: bodyField = '' } = kind;
    const placeOf: PlaceOf = (part) => {
      if (body && part[0] === bodyField) return { file, line: body.firstLine, field: 'text' };
      const isInPath = kind.parameters.some(({ name }) => name === part[0]);
      return isInPath ? { file, field: part.join('.') } : yaml.placeOf(part);
    };
    const record = addRecord({ kind, file, parameters, placeOf }, yaml.value);
    if (!body) return;
    if (body.text) record.data[bodyField] = body.text;
    // The site had the texts of an export.
    const mistakes = isExport ? [] : mistakesIn(kind, body.text);
    for (const { line, message } of mistakes)
      problems.push({ file, line: body.firstLine + line - 1, message });
    if (mistakes.length > 0) record.flawed.add(bodyField);
  }

  for (const file of files) {
    if (file === exportMark) continue;
    const kind = kinds.find(({ pattern }) => pattern.test(file));
    if (!kind) {
      const places = kinds
        .map((each) => each.path.replace('*', '<name>').replace(/:(\w+)/g, '<$1>'))
        .join(', ');
      problems.push({ file, message: `has no place in a seed folder: there are ${places}` });
      continue;
    }
    const source = await readText(folder, file, { isExport, problems });
    if (!source) incomplete.add(kind);
    else if (kind.isList) readList(kind, source);
    else readOne(kind, source, { ...kind.pattern.exec(file)?.groups });
  }

  const listed = records.filter(({ kind }) => kind === images);
  const pictures = await readPictures(folder, [...listed.map(useOf), ...uses], problems);
  if (pictures.some(({ bytes }) => !bytes)) incomplete.add(images);
  for (const record of records) problems.push(...(await readDrawings(folder, record)));
  return {
    records: [...pictures, ...withImpliedNames(records.filter(({ kind }) => kind !== images))],
    problems,
    incomplete,
  };
}

/** Adds the tags and categories that only posts name. Existing ones keep their spelling. */
function withImpliedNames(records: SeedRecord[]): SeedRecord[] {
  const implied = new Map<string, SeedRecord>();
  for (const { file, data, placeOf } of records)
    for (const value of Object.values(data).flat())
      if (value instanceof Named && (value.what === 'tags' || value.what === 'categories')) {
        const kind = kinds.find(({ slug }) => slug === value.what);
        const { path, text: name, key } = value;
        if (!kind || implied.has(`${value.what} ${key}`)) continue;
        implied.set(`${value.what} ${key}`, {
          kind,
          file,
          name,
          data: {},
          parameters: { name },
          placeOf: () => placeOf(path),
          flawed: new Set(),
        });
      }
  const given = new Set(records.map(({ kind, data }) => `${kind.slug} ${kind.keyOf(data)}`));
  const missing = [...implied].filter(([key]) => !given.has(key)).map(([, record]) => record);
  return [...records, ...missing];
}

/** Returns the use of a picture by the list of images. */
function useOf(record: SeedRecord): PictureUse {
  const { filename, alt = '', ...listed } = record.data;
  return { record, file: String(filename ?? ''), alt: String(alt), path: [], listed };
}

/** Replaces the drawings that a record names by their path data, and returns mistakes in them. */
async function readDrawings(
  folder: string,
  { data, placeOf, flawed }: SeedRecord,
): Promise<SeedProblem[]> {
  const problems: SeedProblem[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (!(value instanceof Named) || value.what !== 'drawing') continue;
    const svg = (await readFolderFile(folder, value.key))?.toString('utf8');
    const read = svg === undefined ? { problem: 'is not in the folder' } : readEmblem(svg);
    data[name] = 'path' in read ? read.path : undefined;
    if ('path' in read) continue;
    flawed.add(value.path.join('.'));
    problems.push({ ...placeOf(value.path), message: `${value.key} ${read.problem}` });
  }
  return problems;
}
