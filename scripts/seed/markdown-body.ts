import MarkdownIt, { type Env } from 'markdown-it';
import type { SeedProblem } from './problem';
import type { SourceText } from './yaml-record';

/** Raw HTML is recognized here so that it can be refused; the site itself shows it as text. */
const markdown = new MarkdownIt({ html: true });

/** What a rich text field can hold. */
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
 * @param form `post`: all of Markdown but raw HTML; `rich text`: what the dashboard's editor of rich text knows
 */
export function checkMarkdown(
  { file, text, firstLine }: SourceText,
  form: 'post' | 'rich text',
  problems: SeedProblem[],
): void {
  if (text === '') {
    problems.push({ file, line: firstLine, message: 'has no text below the front matter' });
    return;
  }
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
