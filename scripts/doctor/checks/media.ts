import { readdir } from 'node:fs/promises';
import { ifThere } from '../../../cms/platform/database/file-errors';
import { isEarlierFile } from '../../../cms/subjects/media/public-image';
import type { ImageFiles } from '../../../cms/subjects/media/queries/find-image';
import { counted, type Finding, findingsOf, problemsOr } from '../finding';

const { good, warning, bad } = findingsOf('images');

function listed(names: string[]): string {
  const more = names.length - 5;
  return names.slice(0, 5).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const shortened = (text: string) => (text.length > 50 ? `${text.slice(0, 50)}…` : text);

/** Checks that every image has its files, and that every file belongs to an image. */
export async function checkMedia(images: ImageFiles[], folder: string): Promise<Finding[]> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const known = new Set(images.flatMap(({ filenames }) => filenames));
  const damaged = images.filter(({ filenames }) => filenames.some((name) => !files.has(name)));
  const unknown = [...files].filter(
    (name) => !known.has(name) && !name.startsWith('.') && !isEarlierFile(name),
  );

  const names = listed(damaged.map(({ id, alt }) => `“${shortened(alt)}” (${id})`));
  return problemsOr(good(`${images.length}, with all of their files.`), [
    damaged.length > 0 &&
      bad(
        `${damaged.length} of ${counted(images.length, 'image')} lack files: ${names}.`,
        `Restore the files in ${folder} from a backup, or upload these images again in the dashboard.`,
      ),
    unknown.length > 0 &&
      warning(
        `${counted(unknown.length, 'file')} without an image: ${listed(unknown)}.`,
        `The site does not use them. If you do not need them, move them out of ${folder}.`,
      ),
  ]);
}
