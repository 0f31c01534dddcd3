import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { edit } from './edit';
import { exclusionMark } from '../cms/contract/plain/term-rules';

const marks = /^(#{1,6} |> |- |\d+\. )?/;

/** Toggles a mark at the start of the selected lines. It replaces other marks. */
export const beginWith =
  (mark: string | ((line: number) => string)): StateCommand =>
  ({ state, dispatch }) => {
    const markOf = (index: number) => (typeof mark === 'string' ? mark : mark(index));
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    // Blank lines between paragraphs have marks only in quotes.
    const lines = Array.from({ length: last - first + 1 }, (_, index) =>
      state.doc.line(first + index),
    ).filter(({ text }) => first === last || mark === '> ' || text.trim() !== '');
    const haveIt = lines.every(({ text }, index) => text.startsWith(markOf(index)));
    const changes = state.changes(
      lines.map(({ from: start, text }, index) => ({
        from: start,
        to: start + (marks.exec(text)?.[0].length ?? 0),
        insert: haveIt ? '' : markOf(index),
      })),
    );
    // A cursor at the start of a line moves behind the mark, where typing continues.
    const selection = state.selection.map(changes, 1);
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

const emptyItem = /^(?:[-*+]|\d{1,9}[.)])\s+$/;

/** Ends the list at an empty item. Without the blank line, the next words would belong to the item above. */
export const leaveList: StateCommand = ({ state, dispatch }) => {
  const { empty, head } = state.selection.main;
  const { from, to, number, text } = state.doc.lineAt(head);
  const above = number > 1 ? state.doc.line(number - 1).text : '';
  if (!empty || head !== to || above.trim() === '' || !emptyItem.test(text)) return false;
  return edit({ state, dispatch }, { from, to, insert: '\n' }, from + 1);
};

const markBefore = new RegExp(`(?:${exclusionMark}|&zwnj;)$`);

/** Toggles the mark that excludes the selected name, or the name at the cursor, from glossary links. */
export const leavePlain: StateCommand = ({ state, dispatch }) => {
  const change = state.changeByRange((range) => {
    const word = range.empty ? state.wordAt(range.from) : range;
    const { from, to } = word ?? range;
    const blanks = /^\s*/.exec(state.sliceDoc(from, to))?.[0].length ?? 0;
    const at = from + blanks;
    const mark = markBefore.exec(state.sliceDoc(Math.max(0, at - '&zwnj;'.length), at))?.[0];
    const changes = mark ? { from: at - mark.length, to: at } : { from: at, insert: exclusionMark };
    return { changes, range: range.map(state.changes(changes), 1) };
  });
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/**
 * Inserts a text as a separate paragraph and moves the cursor behind it. At the start of a paragraph, the text goes above it,
 * otherwise below the cursor's line.
 */
export function insertBlock(view: Pick<EditorView, 'state' | 'dispatch' | 'focus'>, text: string) {
  const { doc, selection } = view.state;
  const { from, to, empty } = selection.main;
  const line = doc.lineAt(to);
  const above = line.number > 1 ? doc.line(line.number - 1).text : '';
  const isEmpty = line.text.trim() === '';
  const isBeginning = empty && !isEmpty && from === line.from && above.trim() === '';
  const before = isBeginning ? '' : !isEmpty ? '\n\n' : above.trim() === '' ? '' : '\n';
  const insert = `${before}${text}\n\n`;
  const at = isBeginning ? line.from : line.to;
  edit(view, { from: at, insert }, at + insert.length, 'format');
  view.focus();
}
