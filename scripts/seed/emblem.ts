import { isEmblemPath } from '../../cms/contract/book-rules';
import type { SeedProblem } from './problem';
import { readFolderFile } from './pictures';

/**
 * Returns the path data of an emblem: an SVG of 512 by 512 with one path, which pages draw in the text color.
 *
 * @param use place that names the emblem
 * @returns null, and adds a problem, if the file is not an emblem
 */
export async function readEmblem(
  folder: string,
  path: string,
  use: { file: string; line: number },
  problems: SeedProblem[],
): Promise<string | null> {
  const complain = (message: string) => {
    problems.push({ ...use, field: 'emblem', message: `${path} ${message}` });
    return null;
  };
  const svg = (await readFolderFile(folder, path))?.toString('utf8');
  if (svg === undefined) return complain('is not in the folder');

  const [, viewBox] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/.exec(svg) ?? [];
  if (
    viewBox
      ?.trim()
      .split(/[\s,]+/)
      .join(' ') !== '0 0 512 512'
  )
    return complain('must be an SVG with viewBox="0 0 512 512"');
  const shapes = [...svg.matchAll(/<(path|g|circle|rect|ellipse|line|poly\w+|text|use)\b[^>]*>/g)];
  const [, data] = /\sd\s*=\s*["']([^"']*)["']/.exec(shapes[0]?.[0] ?? '') ?? [];
  if (shapes.length !== 1 || shapes[0]?.[1] !== 'path' || !data?.trim())
    return complain('must have one <path> and no other shape or group');
  if (!isEmblemPath(data))
    return complain(
      'must have path data of at most 20,000 characters, of nothing but commands and numbers',
    );
  return data.trim();
}
