import MarkdownIt from 'markdown-it';
import type { z } from 'zod';
import type { SeedProblem } from './problem';
import { type PlaceOf, readYamlRecord, type SourceText } from './yaml-record';

/** Recognizes raw HTML so that it can be refused. The site shows it as text. */
const markdown = new MarkdownIt({ html: true });

function checkMarkdown({ file, text, firstLine }: SourceText, problems: SeedProblem[]): void {
  for (const block of markdown.parse(text, {})) {
    let line = firstLine + (block.map?.[0] ?? 0);
    for (const { type, content } of [block, ...(block.children ?? [])]) {
      if (type === 'softbreak' || type === 'hardbreak') line += 1;
      if (!type.startsWith('html_')) continue;
      const message = `has raw HTML in the text: ${content.trim().split('\n')[0]}`;
      problems.push({ file, line, message, byHand: true });
    }
  }
}

const fence = /^---[ \t]*$/;

/** Removes empty lines at both ends. */
function trimmed({ file, text, firstLine }: SourceText): SourceText {
  const [leading = ''] = /^(?:[ \t]*\n)*/.exec(text) ?? [];
  return {
    file,
    text: text.slice(leading.length).trimEnd(),
    firstLine: firstLine + leading.split('\n').length - 1,
  };
}

/** Splits a file into the YAML between its `---` lines and the text below. Returns null and adds a problem if there is no YAML. */
export function splitFrontMatter(
  { file, text, firstLine }: SourceText,
  problems: SeedProblem[],
): { frontMatter: SourceText; body: SourceText } | null {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  const message = !fence.test(lines[0] ?? '')
    ? 'must begin with a line of three hyphens (---)'
    : end < 0 && 'has no second line of three hyphens (---) that ends the front matter';
  if (message) {
    problems.push({ file, line: firstLine, message });
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

/** A file with fields above a Markdown text. */
export interface MarkdownFile<Form extends z.ZodType> {
  file: string;
  placeOf: PlaceOf;
  fields: z.output<Form>;
  body: string;
}

/** Reads a Markdown file with front matter. Returns null and adds problems if it has mistakes. */
export function readMarkdownFile<Form extends z.ZodType>(
  source: SourceText,
  form: Form,
  problems: SeedProblem[],
  { needsText = false } = {},
): MarkdownFile<Form> | null {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const { frontMatter, body } = parts;
  const parsed = readYamlRecord(frontMatter, form, problems);
  if (body.text !== '') checkMarkdown(body, problems);
  else if (needsText) problems.push(withoutText(body));
  if (!parsed) return null;
  const { value: fields, placeOf } = parsed;
  return { file: source.file, placeOf, fields, body: body.text };
}

/** The problem of a file that ends after its front matter. */
export const withoutText = ({ file, firstLine }: SourceText): SeedProblem => ({
  file,
  line: firstLine,
  message: 'has no text below the front matter',
});
