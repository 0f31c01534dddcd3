import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { stringify } from 'yaml';
import { ifThere } from '../../cms/platform/database/file-errors';
import { uploadFolder } from '../../cms/subjects/media/queries/media-files';
import { OperatorError } from '../../cms/platform/operator-error';
import { fileForm, type Reference } from '../../cms/subjects/seeding/file-form';
import { type Data, images, type Kind, kinds } from '../../cms/subjects/seeding/kinds';
import {
  complaintsAbout,
  findRecords,
  type Stored,
} from '../../cms/subjects/seeding/queries/records';
import { findSharedSubjects } from '../../cms/subjects/seeding/queries/transactions';
import { exportMark, filePathOf } from '../seed/folder';
import { flawOf } from '../seed/pictures';
import { asLine } from '../seed/problem';
import { fieldName } from '../seed/source-text';

/** Formats a value as YAML. Keys keep their order, undefined values are omitted, and long lines are not wrapped. */
export const asYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, keepUndefined: false });

export const withFrontMatter = (fields: Record<string, unknown>, body: string): string =>
  `---\n${asYaml(fields)}---\n${body === '' ? '' : `${body}\n`}`;

const drawingFile = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${path}"/></svg>\n`;

/** Payload's default focal point. */
const middle = 50;

async function bytesOf(folder: string, filename: string): Promise<Buffer> {
  const bytes = await ifThere(readFile(path.join(folder, filename)));
  if (bytes) return bytes;
  throw new OperatorError(
    `The image ${filename} is missing in ${folder}: export with the DATA_DIR of the site, or delete the image in the dashboard.`,
  );
}

const markText = `# Written by npm run export. Files in this folder are seeded unchanged, even if a file written by hand would be rejected:
# for raw HTML in a post, or for an unclosed square bracket in a sample.
format: 1
`;

/** Removes what a record does not show. */
function withoutHidden(record: Stored): Stored {
  // The name of a suggestion's sender is personal until the term is approved.
  if (record.subject && record.status !== 'approved') return { ...record, creditedTo: null };
  return record.releasedAt ? record : { ...record, releasedAt_tz: null };
}

/** Returns the file and text of an image, as other files name it. */
const pictureOf = ({ filename, alt }: Stored) => ({ file: `media/${String(filename)}`, alt });

function imageEntry(image: Stored): Data {
  const { focalX, focalY } = image;
  const isCentered = (focalX ?? middle) === middle && (focalY ?? middle) === middle;
  const filename = pictureOf(image).file;
  const entry = { ...image, filename, ...(isCentered && { focalX: null, focalY: null }) };
  return fileForm(images, entry, () => undefined);
}

/** Returns the records of a kind, sorted by the code units of their keys: independent of the locale. */
async function sortedRecords(req: PayloadRequest, kind: Kind): Promise<Stored[]> {
  const records = [...(await findRecords(req, kind))];
  return (
    records
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      // A post is also found by its earlier slugs.
      .flatMap(([key, record]) => (key === kind.keyOf(record) ? record : []))
  );
}

/**
 * Returns the files of an export, and warnings about content that they cannot express or that seeding would reject. The same site
 * always gives the same files.
 */
export async function siteFiles(req: PayloadRequest) {
  const files = new Map<string, string | Buffer>();
  const warnings: string[] = [];
  const names = new Map<string, unknown>();
  const reference: Reference = (collection, id) => names.get(`${collection} ${id}`);

  const records = new Map<Kind, Stored[]>();
  for (const kind of kinds) {
    const found = await sortedRecords(req, kind);
    records.set(kind, found);
    const [key = ''] = kind.key ?? [];
    for (const record of found)
      names.set(`${kind.slug} ${record.id}`, kind === images ? pictureOf(record) : record[key]);
  }

  for (const image of records.get(images) ?? []) {
    const { file } = pictureOf(image);
    const bytes = await bytesOf(uploadFolder(req), String(image.filename));
    files.set(file, bytes);
    const flaw = await flawOf(file, bytes);
    if (flaw) warnings.push(asLine({ file, message: flaw }));
  }

  for (const [kind, found] of records) {
    const { body = '', drawings = [], parameters, path: pattern } = kind;
    const listFile = pattern.replace('*', kind.name);
    const entries: Data[] = [];
    for (const record of found) {
      const inPath = fileForm({ ...kind, fields: parameters }, record, reference);
      const file = listFile.replace(/:(\w+)/g, (_, name: string) => String(inPath[name]));
      const complaints = await complaintsAbout(req, kind, record);
      const where = kind.isList ? `${file} “${String(record[kind.key?.[0] ?? ''])}”` : file;
      for (const { path: field, message } of complaints)
        warnings.push(asLine({ file: where, field: fieldName(filePathOf(kind, field)), message }));
      if (kind === images) entries.push(imageEntry(record));
      else {
        const { [body]: text, ...fields } = fileForm(kind, withoutHidden(record), reference);
        for (const name of drawings) {
          if (!fields[name]) continue;
          const drawing = `${name}s/${String(record.slug)}.svg`;
          files.set(drawing, drawingFile(String(fields[name])));
          fields[name] = drawing;
        }
        if (kind.isList) entries.push(fields);
        else if (file.endsWith('.yaml')) files.set(file, asYaml(fields));
        else files.set(file, withFrontMatter(fields, String(text)));
      }
    }
    if (entries.length > 0) files.set(listFile, asYaml(entries));
  }
  for (const subject of await findSharedSubjects(req))
    warnings.push(`glossary/terms.yaml: the site has several terms “${subject}”, the file has one`);
  if (files.size > 0) files.set(exportMark, markText);
  return { files, warnings };
}
