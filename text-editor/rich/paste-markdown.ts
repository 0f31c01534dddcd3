import type { EditorState, TransactionSpec } from '@codemirror/state';
import { split } from './keys';
import { containerOf, itemOf, marksOf, nodeAt } from './nodes';
import { notesAtEnd, withFreeLabels } from './notes';

/** Start of a block that is not a paragraph. */
const block = /^(?:#{1,6} |> ?|[-*+] |\d{1,9}[.)] |```|\||(?:[-*_] ?){3,}$)/;

/** Puts Markdown on one line, for a table cell. */
const inOneLine = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) => line.slice(marksOf(line).length).trim())
    .filter((line) => !/^[-*_|: ]*$/.test(line))
    .join(' ')
    .replace(/(?<!\\)\|/g, '\\|');

type Place = { from: number; to: number };

/** Adapts Markdown to the text around it, so that its blocks stay blocks in a sentence, a list, a quote or a table. */
function fitted(
  state: EditorState,
  { from, to }: Place,
  markdown: string,
): Place & { insert: string } {
  const { doc } = state;
  if (nodeAt(state, from, /^(?:Fenced|Indented)Code$/)) return { from, to, insert: markdown };
  if (nodeAt(state, from, /^Table$/)) return { from, to, insert: inOneLine(markdown) };
  const line = doc.lineAt(from);
  const last = doc.lineAt(to);
  const marks = marksOf(line.text);
  const [container = ''] = containerOf.exec(line.text) ?? [];
  const [, indent = '', sign] = itemOf.exec(container) ?? [];
  const isFirst = doc.sliceString(line.from, from).trim() === marks.trim();
  const parts = markdown.split('\n');
  const isList = sign !== undefined && itemOf.test(markdown);
  const prefix = isList ? indent : container.replace(/[^>\s]/g, ' ');
  const insert = parts.join(`\n${prefix}`).replace(/[ \t]+(?=\n)(?<=\n[ \t>]*)/g, '');
  if (isList && isFirst) return { from: line.from + indent.length, to, insert };
  const apart = isList ? `\n${prefix}` : `\n${prefix.trimEnd()}\n${prefix}`;
  const above = line.number > 1 ? doc.line(line.number - 1).text : '';
  const below = last.number < doc.lines ? doc.line(last.number + 1).text : '';
  const begins = block.test(markdown);
  const ends = block.test(markdown.slice(markdown.lastIndexOf('\n\n') + 1).trim());
  const rest = doc.sliceString(to, last.to).trim();
  const isAmid = begins || ends || insert.includes('\n');
  const { close, open } =
    isAmid && from === to && !isFirst && rest !== '' ? split(state, from) : { close: '', open: '' };
  const before = !begins ? '' : !isFirst ? apart : above.trim() !== '' && marks === '' ? '\n' : '';
  const after = !ends ? '' : rest !== '' ? apart : below.trim() !== '' && !isList ? '\n' : '';
  const spaces = (text: string) => text.length - text.trimEnd().length;
  const head = doc.sliceString(line.from + marks.length, from);
  const tail = doc.sliceString(to, last.to);
  return {
    from: before === '' ? from : from - spaces(head),
    to: after === '' ? to : to + tail.length - tail.trimStart().length,
    insert: `${close}${before}${insert}${after}${open}`,
  };
}

/** Replaces the selection with pasted Markdown, and inserts its notes at the end of the text. */
export function pasteMarkdown(state: EditorState, markdown: string): TransactionSpec {
  const text = withFreeLabels(state, markdown);
  const notes = notesAtEnd.exec(text)?.[0] ?? '';
  const change = fitted(state, state.selection.main, text.slice(0, text.length - notes.length));
  const end = Math.max(change.to, state.doc.toString().trimEnd().length);
  return {
    changes: [change, { from: end, insert: notes === '' ? '' : `\n\n${notes.trim()}` }],
    selection: { anchor: change.from + change.insert.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  };
}
