import {
  type EditorState,
  findClusterBreak,
  type Line,
  Prec,
  type StateCommand,
} from '@codemirror/state';
import { Direction, EditorView, keymap } from '@codemirror/view';
import { edit, goTo, type Range, type Target, trimmed } from '../edit';
import { exact, nextPlace, normalPlace } from './caret';
import { cellsOf, contentOf } from './layout';
import { containerOf, headingOf, itemOf, marksOf, nodeAt, nodesAt, quoteOf } from './nodes';
import { goToEnd, leaveNote, removeEmptyNote } from './notes';
import { imageAt, objectAt } from './pictures';
import { hiddenIn } from './rich-layout';
import { spanNames } from './protect-marks';
import { isInCode, takeBack } from './typing';
import { editImage } from './widgets';

const sceneBreak = /^(?:\\?[*\-_#~][ \t]*){3,}$|^\\?#$/;

/** Returns the marks that close the emphases at a position and reopen them behind it. */
export function split(state: EditorState, at: number): { close: string; open: string; at: number } {
  let close = '';
  let open = '';
  let place = at;
  for (const node of nodesAt(state, at, [-1])) {
    const content = spanNames.has(node.name) ? contentOf(node) : null;
    if (!content || node.name === 'Link') continue;
    if (place <= content.from && place >= node.from) place = node.from;
    else if (place >= content.to && place <= node.to) place = node.to;
    else if (place > content.from && place < content.to) {
      close += state.sliceDoc(content.to, node.to);
      open = state.sliceDoc(node.from, content.from) + open;
    }
  }
  return { close, open, at: place };
}

/** Starts a paragraph, a list item or a table row. Leaves a list at an empty item, and a note for its reference. */
export const breakParagraph: StateCommand = (target) => {
  const { state } = target;
  const { doc } = state;
  const { main } = state.selection;
  const line = doc.lineAt(main.from);
  if (leaveNote(target)) return true;
  if (main.empty && nodeAt(state, main.from, /^Table$/)) return leaveCell(target);
  const code = nodeAt(state, main.from, /^FencedCode$/);
  if (code) {
    const below = doc.lineAt(Math.min(code.to, doc.length));
    // Enter in an empty last line leaves the code.
    if (main.empty && line.text === '' && below.number === line.number + 1)
      return edit(
        target,
        [
          { from: line.from - 1, to: line.to },
          { from: below.to, insert: '\n\n' },
        ],
        below.to - (line.to - line.from + 1) + 2,
      );
    return edit(target, { from: main.from, to: main.to, insert: '\n' }, main.from + 1);
  }
  const marks = marksOf(line.text);
  const words = line.text.slice(marks.length);
  const isEmpty = main.empty && words.trim() === '';
  if (main.empty && sceneBreak.test(line.text) && main.from === line.to)
    return edit(target, { from: line.from, to: line.to, insert: '***\n\n' }, line.from + 5);
  if (isEmpty && marks === '') {
    // The paragraph is empty already.
    if (line.number > 1 || doc.length === 0) return true;
  } else if (isEmpty) {
    const item = itemOf.exec(line.text);
    const rest = item ? line.text.slice(0, line.text.length - item[0].length) : '';
    const above = line.number > 1 ? doc.line(line.number - 1) : null;
    // Leaving a quote also removes its empty line above.
    if (above && rest === '' && quoteOf.test(above.text) && marksOf(above.text) === above.text)
      return edit(target, { from: above.from, to: line.to, insert: '\n' }, above.from + 1);
    const isApart = !above || marksOf(above.text).length === above.length;
    const insert = isApart ? rest : `\n${rest}`;
    return edit(target, { from: line.from, to: line.to, insert }, line.from + insert.length);
  }
  const object = main.empty ? objectAt(state, line) : null;
  if (object) {
    const isBefore = main.from === object.from;
    const at = isBefore ? object.from : object.to;
    return edit(target, { from: at, insert: '\n\n' }, isBefore ? at : at + 2);
  }
  const { close, open, at } = split(state, main.from);
  const next = nextMarks(state, line);
  const from = main.empty ? at : main.from;
  const to = main.empty ? at : main.to;
  const behind = /^[ \t]*/.exec(doc.sliceString(to, doc.lineAt(to).to))?.[0].length ?? 0;
  const isHeadingStart = headingOf.test(marks) && from === line.from + marks.length && words !== '';
  if (isHeadingStart) return edit(target, { from: line.from, insert: '\n\n' }, from + 2);
  const insert = `${close}${next}${open}`;
  return edit(target, { from, to: to + behind, insert }, from + close.length + next.length);
};

/** Returns the separator between a paragraph and the next one of its list or quote. */
function nextMarks(state: EditorState, line: Line): string {
  const { doc } = state;
  const container = containerOf.exec(line.text)?.[0] ?? '';
  const item = itemOf.exec(container.replace(/^(?:[ \t]*> ?)+/, ''));
  const quotes = /^(?:[ \t]*> ?)*/.exec(container)?.[0] ?? '';
  if (!item) {
    const isInItem = nodeAt(state, line.to, /^ListItem$/) !== undefined;
    const indent = (isInItem && /^[ \t]+/.exec(line.text)?.[0]) || '';
    return quotes === '' ? `\n\n${indent}` : `\n${quotes.trimEnd()}\n${quotes}`;
  }
  const above = line.number > 1 ? doc.line(line.number - 1).text : '';
  const isLoose =
    above.trim() === '' && line.number > 2 && itemOf.test(doc.line(line.number - 2).text);
  const [, indent = '', sign = '', number, end = '', blanks = ' '] = item;
  const nextSign = number === undefined ? sign : `${Number(number) + 1}${end}`;
  return `${isLoose ? '\n' : ''}\n${quotes}${indent}${nextSign}${blanks || ' '}`;
}

const breakLine: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.from);
  if (isInCode(state, line.from) || nodeAt(state, line.from, /^(?:Table|ATXHeading\d)$/))
    return false;
  if (line.text.trim() === '') return false;
  const indent = marksOf(line.text).replace(/[^>\s]/g, ' ');
  dispatch(
    state.update(state.replaceSelection(`\\\n${indent}`), {
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** Returns the cells of the table at the caret by row, and the caret's row and column. */
function tableAt(state: EditorState) {
  const at = state.selection.main.head;
  const table = nodeAt(state, at, /^Table$/);
  if (!table) return null;
  const lines = [...table.getChildren('TableHeader'), ...table.getChildren('TableRow')].map(
    ({ from }) => state.doc.lineAt(from),
  );
  const rows = lines.map(({ text, from }) => cellsOf(text, from));
  const row = lines.findIndex(({ to }) => at <= to);
  const column = rows[row]?.findIndex(({ to }) => at <= to) ?? -1;
  return { end: state.doc.lineAt(table.to), rows, row, column };
}

const goToCell = (target: Target, cell: Range | undefined): boolean =>
  cell ? goTo(target, trimmed(target.state.doc, cell)?.to ?? cell.from + 1) : false;

/** Moves to the cell below, or to a new row after the last. In an empty last row, leaves the table. */
const leaveCell: StateCommand = (target) => {
  const { doc } = target.state;
  const table = tableAt(target.state);
  if (!table) return false;
  const { end, rows, row, column } = table;
  const [cells = [], below] = rows.slice(row);
  if (below) return goToCell(target, below[column]);
  const isEmpty = cells.every((cell) => !trimmed(doc, cell));
  if (!isEmpty || row === 0)
    return edit(target, { from: end.to, insert: `\n|${'   |'.repeat(cells.length)}` }, end.to + 4);
  const insert = end.number === doc.lines ? '\n\n' : '\n';
  return edit(target, { from: end.from - 1, to: end.to, insert }, end.from + 1);
};

const nextCell =
  (step: 1 | -1): StateCommand =>
  (target) => {
    const table = tableAt(target.state);
    if (!table) return false;
    const { rows, row, column } = table;
    const cells = rows.flat();
    const next = cells.indexOf(rows[row]?.[column] ?? { from: -1, to: -1 }) + step;
    if (next < 0) return false;
    return next < cells.length ? goToCell(target, cells[next]) : leaveCell(target);
  };

/** Returns the visible letter before or behind a position, without marks. */
function letterAt(state: EditorState, at: number, forward: boolean): Range | null {
  const { doc } = state;
  let place = at;
  for (;;) {
    const next = hiddenIn(state, place, place).find(({ from, to }) =>
      forward ? from === place && to > place : to === place && from < place,
    );
    if (!next) break;
    if (next.kind === 'gap' || next.kind === 'prefix' || next.kind === 'bar') return null;
    if (next.kind === 'glyph') return next;
    place = forward ? next.to : next.from;
  }
  const line = doc.lineAt(place);
  const end = line.from + findClusterBreak(line.text, place - line.from, forward);
  if (end === place) return null;
  const [from, to] = forward ? [place, end] : [end, place];
  // An escaped letter includes its backslash.
  const escape = nodesAt(state, to, [-1]).find(({ name }) => name === 'Escape');
  return { from: escape?.from ?? from, to };
}

function remove(view: EditorView, { from, to }: Range, userEvent = 'delete.backward'): boolean {
  view.dispatch({ changes: { from, to }, scrollIntoView: true, userEvent });
  return true;
}

/** Removes the innermost block mark of a line: a heading becomes a paragraph, an item leaves its list. */
function unset(view: EditorView, line: Line): boolean {
  const marks = marksOf(line.text);
  if (marks === '') return false;
  const note = nodeAt(view.state, line.to, /^Footnote$/);
  if (note && note.from >= line.from) return removeEmptyNote(view, note) || true;
  const rest = headingOf.test(marks)
    ? ''
    : marks.replace(
        /(?:[ \t]*> ?|[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)|#{1,6}(?:[ \t]+|$))$/,
        '',
      );
  const { doc } = view.state;
  const above = line.number > 1 ? doc.line(line.number - 1).text : '';
  const below = line.number < doc.lines ? doc.line(line.number + 1).text : '';
  // Without blank lines, the words would join the paragraphs above and below.
  const isList = itemOf.test(marks);
  const before = rest === '' && above.trim() !== '' ? '\n' : '';
  const after = isList && rest === '' && below.trim() !== '' ? '\n' : '';
  view.dispatch({
    changes: [
      { from: line.from, to: line.from + marks.length, insert: before + rest },
      { from: line.to, insert: after },
    ],
    selection: { anchor: line.from + before.length + rest.length },
    scrollIntoView: true,
    userEvent: 'delete.backward',
  });
  return true;
}

/** Returns the range between the words of a paragraph and those of the one before it. */
function seamBefore(state: EditorState, line: Line): Range | null {
  const { doc } = state;
  const start = line.from + marksOf(line.text).length;
  let number = line.number - 1;
  while (number > 1 && doc.line(number).text.replace(quoteOf, '').trim() === '') number--;
  if (number < 1) return null;
  const above = doc.line(number);
  // A gap at the end of a block, such as the underline of a heading, is not part of its words.
  const gap = hiddenIn(state, above.from, above.to).find(
    ({ kind, from, to }) => kind === 'gap' && from < above.from && to >= above.to,
  );
  return { from: gap ? gap.from : above.to, to: start };
}

function backspace(view: EditorView): boolean {
  const { state } = view;
  if (!state.selection.main.empty) return false;
  if (takeBack(view)) return true;
  const at = normalPlace(state, state.selection.main.head);
  const letter = letterAt(state, state.selection.main.head, false);
  if (letter) return remove(view, letter);
  const line = state.doc.lineAt(at);
  const table = nodeAt(state, at, /^Table$/);
  if (table) return leaveEmptyRow(view, line, table);
  if (unset(view, line)) return true;
  const seam = seamBefore(state, line);
  if (!seam) return line.number > 1 ? remove(view, { from: 0, to: line.from }) : true;
  return joinAt(view, seam, line);
}

/** Removes an empty row, or a table without words. */
function leaveEmptyRow(view: EditorView, line: Line, table: Range): boolean {
  if (/^[|\s:-]*$/.test(view.state.sliceDoc(table.from, table.to))) return remove(view, table);
  if (line.from > table.from && /^[|\s]*$/.test(line.text))
    return remove(view, { from: line.from - 1, to: line.to });
  return nextCell(-1)(view) || true;
}

/** Joins two paragraphs. Instead, removes a picture or scene break above, or only an empty paragraph below one. */
function joinAt(view: EditorView, seam: Range, line: Line): boolean {
  const { state } = view;
  const above = state.doc.lineAt(seam.from);
  const object = objectAt(state, above);
  if (object && line.text.trim() === '') return remove(view, { from: object.to, to: line.to });
  if (object && !object.isGallery) return remove(view, { from: object.from, to: seam.to });
  if (
    object ||
    (nodeAt(state, above.to, /^(?:Table|FencedCode|Footnote)$/) && line.text.trim() !== '')
  )
    return goTo(view, seam.from);
  return remove(view, seam);
}

function deleteForward(view: EditorView): boolean {
  const { state } = view;
  if (!state.selection.main.empty) return false;
  const { head } = state.selection.main;
  const letter = letterAt(state, head, true);
  if (letter) return remove(view, letter, 'delete.forward');
  const { doc } = state;
  const gap = hiddenIn(state, head, head).find(({ kind, to }) => kind === 'gap' && to > head);
  let number = doc.lineAt(gap ? gap.to : head).number + 1;
  while (number < doc.lines && doc.line(number).text.replace(quoteOf, '').trim() === '') number++;
  if (number > doc.lines) return true;
  const line = doc.line(number);
  const object = objectAt(state, line);
  if (object && !object.isGallery)
    return remove(view, { from: head, to: line.to }, 'delete.forward');
  if (object || nodeAt(state, line.to, /^(?:Table|FencedCode|Footnote)$/)) return true;
  const to = line.from + marksOf(line.text).length;
  return remove(view, { from: head, to }, 'delete.forward');
}

const move =
  (isToRight: boolean) =>
  (view: EditorView): boolean => {
    const { state } = view;
    if (!state.selection.main.empty) return false;
    const isForward = isToRight === (view.textDirection === Direction.LTR);
    view.dispatch({
      selection: { anchor: nextPlace(view, isForward) },
      scrollIntoView: true,
      userEvent: 'select',
      annotations: exact.of(true),
    });
    return true;
  };

/** Opens the description, caption and width of the picture at the caret. */
function openPicture(view: EditorView): boolean {
  const image = imageAt(view.state, view.state.selection.main.head);
  if (!image) return false;
  for (const edit of view.state.facet(editImage)) edit(image.from);
  return true;
}

export const richKeys = [
  EditorView.domEventHandlers({
    beforeinput: (event, view) => {
      // Phone keyboards send this input type instead of an Enter key.
      if (event.inputType !== 'insertParagraph') return false;
      event.preventDefault();
      return breakParagraph(view);
    },
  }),
  Prec.highest(
    keymap.of([
      { key: 'Alt-Enter', run: openPicture },
      { key: 'Enter', run: breakParagraph },
      { key: 'Shift-Enter', run: breakLine },
      { key: 'Backspace', run: backspace },
      { key: 'Delete', run: deleteForward },
      { key: 'ArrowRight', run: move(true) },
      { key: 'ArrowLeft', run: move(false) },
      { key: 'Mod-End', mac: 'Cmd-ArrowDown', run: goToEnd },
      { key: 'Tab', run: nextCell(1) },
      { key: 'Shift-Tab', run: nextCell(-1) },
    ]),
  ),
];
