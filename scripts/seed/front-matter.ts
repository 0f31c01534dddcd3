import type { SeedProblem } from './problem';
import type { SourceText } from './yaml-record';

const fence = /^---[ \t]*$/;

/** Moves past empty lines, and cuts those at the end. */
function trimmed({ file, text, firstLine }: SourceText): SourceText {
  const [leading = ''] = /^(?:[ \t]*\n)*/.exec(text) ?? [];
  return {
    file,
    text: text.slice(leading.length).trimEnd(),
    firstLine: firstLine + leading.split('\n').length - 1,
  };
}

/**
 * Splits a file into the YAML between its `---` lines and the text below them.
 *
 * @returns null, with the reason added to `problems`, when there is no front matter
 */
export function splitFrontMatter(
  { file, text, firstLine }: SourceText,
  problems: SeedProblem[],
): { frontMatter: SourceText; body: SourceText } | null {
  const lines = text.split('\n');
  if (!fence.test(lines[0] ?? '')) {
    problems.push({
      file,
      line: firstLine,
      message: 'must begin with a line of three hyphens (---)',
    });
    return null;
  }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end < 0) {
    problems.push({
      file,
      line: firstLine,
      message: 'has no second line of three hyphens (---) that ends the front matter',
    });
    return null;
  }
  return {
    frontMatter: { file, text: lines.slice(1, end).join('\n'), firstLine: firstLine + 1 },
    body: trimmed({
      file,
      text: lines.slice(end + 1).join('\n'),
      firstLine: firstLine + end + 1,
    }),
  };
}
