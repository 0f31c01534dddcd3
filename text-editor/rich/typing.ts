import { syntaxTree } from '@codemirror/language';
import {
  type ChangeSpec,
  type EditorState,
  StateEffect,
  StateField,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { exclusionMark } from '../../cms/contract/plain/term-rules';
import { edit } from '../edit';
import { exact } from './caret';
import { nodesAt } from './nodes';
import { objectAt } from './pictures';
import { hiddenIn } from './rich-layout';
import { changesMarks, pending, setPending } from './protect-marks';

/** Typed text that was replaced. One Backspace restores it. */
type Conversion = { from: number; to: number; typed: string };

const convert = StateEffect.define<Conversion>();

const lastConversion = StateField.define<Conversion | null>({
  create: () => null,
  update(before, tr) {
    for (const effect of tr.effects) if (effect.is(convert)) return effect.value;
    return tr.docChanged || tr.selection ? null : before;
  },
});

export const isInCode = (state: EditorState, at: number): boolean =>
  nodesAt(state, at).some(
    ({ name, from, to }) =>
      name === 'FencedCode' || (name === 'InlineCode' && from < at && at < to),
  );

const isInTable = (state: EditorState, at: number) =>
  nodesAt(state, at, [-1]).some(({ name }) => name === 'Table');

/** Returns the words before a position in its line, without marks. */
function wordsBefore(state: EditorState, at: number): string {
  const line = state.doc.lineAt(at);
  let words = '';
  let from = line.from;
  for (const hidden of hiddenIn(state, line.from, at)) {
    if (hidden.to > at || hidden.kind === 'glyph') continue;
    words += state.sliceDoc(from, Math.max(from, hidden.from));
    from = Math.max(from, hidden.to);
  }
  return words + state.sliceDoc(from, at);
}

const opens = /(?:^|[\s([{–—“‘/])$/u;

/** Returns the typographic sign for a letter, and how many letters before it the sign replaces. Null if the letter stays. */
function typeset(before: string, letter: string): { text: string; over: number } | null {
  if (letter === '"') return { text: opens.test(before) ? '“' : '”', over: 0 };
  if (letter === "'") return { text: opens.test(before) ? '‘' : '’', over: 0 };
  if (letter === '-' && before.endsWith('–')) return { text: '—', over: 1 };
  if (letter === '-' && /(?:^|[^-])-$/.test(before)) return { text: '–', over: 1 };
  if (letter === '.' && /(?:^|[^.])\.\.$/.test(before)) return { text: '…', over: 2 };
  return null;
}

const always = new Set(['*', '`', '[', '\\']);

/** Returns whether Markdown would parse a letter as a mark at a position. */
function isMark(state: EditorState, at: number, letter: string): boolean {
  if (always.has(letter)) return true;
  const before = state.sliceDoc(state.doc.lineAt(at).from, at);
  switch (letter) {
    // Behind the words of a heading, it would close the heading.
    case '#':
      return /^#{1,6}[ \t](?:.*[ \t])?$/.test(before);
    case '_':
      return !/[\p{L}\p{N}]$/u.test(before) || !/^[\p{L}\p{N}]/u.test(state.sliceDoc(at, at + 2));
    case '~':
      return before.endsWith('~') || state.sliceDoc(at, at + 1) === '~';
    case ']':
      return syntaxTree(state).resolveInner(at, -1).name === 'Link';
    // Behind the number of a note, it would begin a link or a note.
    case '(':
    case ':':
      return syntaxTree(state).resolveInner(at, -1).name === 'FootnoteReference';
    case '|':
      return isInTable(state, at) || before.endsWith('|') || state.sliceDoc(at, at + 1) === '|';
    default:
      return false;
  }
}

/** A URL at the end of a text. It becomes a link, so nothing in it is escaped or typeset. */
const bareUrl = /(?:^|[\s(])(?:https?:\/\/|www\.)\S*$/i;

/** A number that would begin a list in Markdown, but begins a sentence in prose. */
const lineStart = /^(?!1[.)])\d{1,9}[.)]$/;

/** Signs that begin a list, a quote or a heading, as in word processors. One Backspace turns them into words. */
const blockSign = /^(?:-|1[.)]|#{1,4}|>)$/;

/** A spoiler without its last bar. Its typed bars are escaped. */
const spoilerToEnd = /\|\\\|(\S|\S[^|]*\S)\|$/;

const typing = (
  changes: ChangeSpec,
  anchor: number,
  rest?: Pick<TransactionSpec, 'annotations' | 'effects'>,
): TransactionSpec => ({
  changes,
  selection: { anchor },
  userEvent: 'input.type',
  scrollIntoView: true,
  ...rest,
});

/** Returns a change that types a letter as text instead of markup. Null if the letter needs no special handling. */
export function typed(
  state: EditorState,
  from: number,
  to: number,
  letter: string,
): TransactionSpec | null {
  if (isInCode(state, from)) return null;
  /** Inserts a text and replaces the `over` letters before it. One Backspace turns it into `words`. */
  const insert = (text: string, over = 0, words?: string): TransactionSpec => {
    const start = from - over;
    const end = start + text.length;
    return typing({ from: start, to, insert: text }, end, {
      effects: words === undefined ? [] : convert.of({ from: start, to: end, typed: words }),
    });
  };
  /** Types the letter, and escapes the one at a position. */
  const escapeAt = (at: number) =>
    typing(
      [
        { from: at, insert: '\\' },
        { from, to, insert: letter },
      ],
      from + 2,
    );
  const here = state.doc.lineAt(from);
  const object = from === to && here.length > 0 ? objectAt(state, here) : null;
  if (object) {
    // Typing beside a picture or a scene break begins a paragraph.
    const isBefore = from === object.from;
    return isBefore
      ? typing({ from: object.from, insert: `${letter}\n\n` }, object.from + letter.length)
      : typing({ from: object.to, insert: `\n\n${letter}` }, object.to + 2 + letter.length);
  }
  const before = wordsBefore(state, from);
  const start = state.sliceDoc(here.from, from);
  // Blanks at the start of a paragraph are invisible, and four of them would be code in other Markdown parsers.
  if (letter === ' ' && from === to && start === '') return {};
  if (bareUrl.test(before) && letter !== ' ') return null;
  const set = typeset(before, letter);
  const waiting = state.field(pending);
  if (waiting?.at === from && from === to && !set?.over)
    return typeFormatted(state, waiting, letter, set?.text);
  if (set) {
    const over = state.sliceDoc(from - set.over, from);
    return insert(set.text, set.over, [...over, letter].map((each) => `\\${each}`).join(''));
  }
  const spoiler = letter === '|' && spoilerToEnd.exec(start);
  if (spoiler && !isInTable(state, from))
    return {
      ...insert(`||${spoiler[1]}||`, spoiler[0].length, `${spoiler[0]}\\|`),
      annotations: exact.of(true),
    };
  if (isMark(state, from, letter)) return insert(`\\${letter}`);
  if (letter === ' ' && lineStart.test(before)) return escapeAt(from - 1);
  if (letter === ' ' && blockSign.test(start))
    return insert(`${start} `, start.length, `${start.replace(/(?=\D)/, '\\')} `);
  if (letter === '+' && before === '') return insert('\\+');
  const above = here.number > 1 ? state.doc.line(here.number - 1).text.trim() : '';
  if ((letter === '=' || letter === '-') && before === '' && above !== '')
    return insert(`\\${letter}`);
  if (letter === ';' && before.endsWith('&zwnj')) return insert(exclusionMark, 5, '\\&zwnj;');
  if (letter === ';' && /&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*)$/i.test(before))
    return escapeAt(here.from + start.lastIndexOf('&'));
  return null;
}

/** Types a letter in the pending formats. @param set typographic sign for the letter, if any */
function typeFormatted(
  state: EditorState,
  { at, marks }: { at: number; marks: string },
  letter: string,
  set?: string,
): TransactionSpec {
  const text = set ?? (isMark(state, at, letter) ? `\\${letter}` : letter);
  if (letter === ' ')
    return typing({ from: at, insert: ' ' }, at + 1, {
      effects: setPending.of({ at: at + 1, marks }),
    });
  const blanks = /\s*$/.exec(state.sliceDoc(Math.max(0, at - 100), at))?.[0].length ?? 0;
  const close = at - blanks;
  const isClosed = state.sliceDoc(close - marks.length, close) === marks;
  const start = isClosed ? at - marks.length : at + marks.length;
  const opening = [...marks].toReversed().join('');
  const end = start + text.length;
  const changes = isClosed
    ? [
        { from: close - marks.length, to: close },
        { from: at, insert: text + marks },
      ]
    : { from: at, insert: opening + text + marks };
  return typing(changes, end, {
    annotations: changesMarks.of(true),
    effects: set ? convert.of({ from: start, to: end, typed: `\\${letter}` }) : [],
  });
}

/** Handles letters typed one by one. Longer input is Markdown, pasted or inserted by a program. */
export const richTyping = [
  lastConversion,
  EditorView.inputHandler.of((view, from, to, text) => {
    if ([...text].length !== 1) return false;
    const spec = typed(view.state, from, to, text);
    if (!spec) return false;
    view.dispatch(spec);
    return true;
  }),
];

/** Restores the typed text of the last conversion. */
export const takeBack: StateCommand = ({ state, dispatch }) => {
  const conversion = state.field(lastConversion, false);
  if (!conversion) return false;
  const { from, to, typed: insert } = conversion;
  return edit({ state, dispatch }, { from, to, insert }, from + insert.length);
};
