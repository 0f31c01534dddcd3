import { readEmblem } from '../../cms/books/read-emblem';
import type { Place, SeedProblem } from './problem';
import { readFolderFile } from './pictures';

/**
 * Returns the path data of an emblem in the folder.
 *
 * @param place of its name
 * @returns null, and adds a problem, if the file is not an emblem
 */
export async function readEmblemFile(
  folder: string,
  path: string,
  place: Place,
  problems: SeedProblem[],
): Promise<string | null> {
  const svg = (await readFolderFile(folder, path))?.toString('utf8');
  const read = svg === undefined ? { problem: 'is not in the folder' } : readEmblem(svg);
  if ('path' in read) return read.path;
  problems.push({ ...place, message: `${path} ${read.problem}` });
  return null;
}
