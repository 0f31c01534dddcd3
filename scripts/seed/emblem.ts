import { isEmblemPath } from '../../cms/contract/book-rules';
import type { SeedProblem } from './problem';
import { readFolderFile } from './pictures';

/**
 * The path data of an emblem: an SVG with one path on a field of 512 by 512, so that the page can print it in the
 * color of its text.
 *
 * @param use where the emblem is named
 * @returns null, with the reason added to `problems`, when there is none
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
