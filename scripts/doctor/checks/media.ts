import { readdir } from 'node:fs/promises';
import type { ImageFiles } from '../../../cms/media/queries/list-image-files';
import { counted, type Finding } from '../finding';

const check = 'images';

const shown = 5;

/** Some of many names, as a person reads them. */
function listed(names: string[]): string {
  const more = names.length - shown;
  return names.slice(0, shown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const longest = 50;

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Whether every image that the database knows has its files, and every file its image. */
export async function checkMedia(images: ImageFiles[], folder: string): Promise<Finding[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const known = new Set(images.flatMap(({ filenames }) => filenames));
  const damaged = images.filter(({ filenames }) => filenames.some((name) => !files.has(name)));
  const strays = [...files].filter((name) => !known.has(name) && !name.startsWith('.'));

  const findings: Finding[] = [];
  if (damaged.length > 0)
    findings.push({
      check,
      status: 'bad',
      found: `files are missing of ${damaged.length} of ${counted(images.length, 'image')}: ${listed(
        damaged.map(({ id, alt }) => `“${shortened(alt)}” (${id})`),
      )}.`,
      remedy: `Put the files back into ${folder} from a backup, or upload these images anew in the dashboard.`,
    });
  if (strays.length > 0)
    findings.push({
      check,
      status: 'warning',
      found: `no image has the ${strays.length === 1 ? 'file' : `${strays.length} files`} ${listed(strays)}.`,
      remedy: `Nothing shows them. If you do not know them, move them out of ${folder}.`,
    });
  if (findings.length === 0)
    findings.push({ check, status: 'good', found: `${images.length} with all of their files.` });
  return findings;
}
