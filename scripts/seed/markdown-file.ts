import MarkdownIt, { type Env } from 'markdown-it';
import type { z } from 'zod';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText, type YamlRecord } from './yaml-record';

/** Recognizes raw HTML so that it can be refused. The site shows it as text. */
const markdown = new MarkdownIt({ html: true });

/** Markdown tokens that a rich text field supports. */
const richTextTokens = new Set([
  'inline',
  'text',
  'softbreak',
  'hardbreak',
  'hr',
  ...['paragraph', 'heading', 'em', 'strong', 's', 'link', 'blockquote'].flatMap(openAndClose),
  ...['bullet_list', 'ordered_list', 'list_item'].flatMap(openAndClose),
]);

function openAndClose(name: string) {
  return [`${name}_open`, `${name}_close`];
}

const names: Record<string, string> = {
  html_block: 'raw HTML',
  html_inline: 'raw HTML',
  image: 'a picture',
  fence: 'a code block',
  code_block: 'a paragraph that is indented by four spaces, which makes it code',
  code_inline: 'code',
  table_open: 'a table',
};

/**
 * Checks a Markdown text.
 *
 * @param form `post` allows all Markdown but raw HTML. `rich text` allows what the dashboard's rich text editor supports.
 */
function checkMarkdown(
  { file, text, firstLine }: SourceText,
  form: 'post' | 'rich text',
  problems: SeedProblem[],
): void {
  const refused = (type: string) =>
    form === 'post' ? type.startsWith('html_') : !richTextTokens.has(type) && type in names;

  const environment: Env = {};
  for (const block of markdown.parse(text, environment)) {
    let line = firstLine + (block.map?.[0] ?? 0);
    for (const { type, content } of [block, ...(block.children ?? [])]) {
      if (type === 'softbreak' || type === 'hardbreak') line += 1;
      if (!refused(type)) continue;
      const shown = type.startsWith('html_') ? `: ${content.trim().split('\n')[0]}` : '';
      problems.push({
        file,
        line,
        message: `has ${names[type] ?? type} in the text${shown}`,
        ...(form === 'post' && { byHand: true }),
      });
    }
  }
  if (form === 'rich text' && environment.references)
    problems.push({
      file,
      line: firstLine,
      message: 'has a link by reference: write the address behind the words, [words](/address)',
    });
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

/** A file with fields above a Markdown text. */
export interface MarkdownFile<Form extends z.ZodType> {
  file: string;
  lineOf: YamlRecord<unknown>['lineOf'];
  fields: z.output<Form>;
  /** Markdown. */
  body: string;
}

/** Reads a Markdown file with front matter. Returns null and adds problems if it has mistakes. */
export function readMarkdownFile<Form extends z.ZodType>(
  source: SourceText,
  form: Form,
  markdownForm: 'post' | 'rich text',
  problems: SeedProblem[],
): MarkdownFile<Form> | null {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const { frontMatter, body } = parts;
  const parsed = readYamlRecord(frontMatter, form, problems);
  if (body.text !== '') checkMarkdown(body, markdownForm, problems);
  else if (markdownForm === 'post') problems.push(withoutText(body));
  return (
    parsed && {
      file: source.file,
      lineOf: parsed.lineOf,
      fields: parsed.value,
      body: body.text,
    }
  );
}

/** The problem of a file that ends after its front matter. */
export const withoutText = ({ file, firstLine }: SourceText): SeedProblem => ({
  file,
  line: firstLine,
  message: 'has no text below the front matter',
});
