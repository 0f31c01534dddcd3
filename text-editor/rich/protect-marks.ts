import { syntaxTree } from '@codemirror/language';
import {
  Annotation,
  type ChangeSpec,
  EditorState,
  StateEffect,
  StateField,
  Transaction,
} from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { changedRange, type Range } from '../edit';
import { contentOf, marksAround } from './layout';

export const spanNames = new Set([
  'Emphasis',
  'StrongEmphasis',
  'Strikethrough',
  'Spoiler',
  'InlineCode',
  'Link',
]);

/** Range of an emphasis, a link or similar with its marks, and of the content between them. */
type Span = Range & { name: string; content: Range; node: SyntaxNode };

/** Returns the spans that a range touches, the outer ones first. */
export function spansIn(state: EditorState, { from, to }: Range): Span[] {
  const found: Span[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      const content = spanNames.has(name) && contentOf(node);
      if (content) found.push({ name, content, node, from: node.from, to: node.to });
    },
  });
  return found;
}

/** Splits a deletion: it skips marks whose partners stay, and includes both marks of a span that loses all its words. */
function withoutMarks(state: EditorState, { from, to }: Range, isTypedOver: boolean): Range[] {
  let range = { from, to };
  const kept: Range[] = [];
  for (const { content, ...span } of spansIn(state, range).toReversed()) {
    if (span.to <= from || span.from >= to) continue;
    const isExact = range.from === content.from && range.to === content.to;
    if (range.from <= content.from && range.to >= content.to && !(isTypedOver && isExact)) {
      range = { from: Math.min(range.from, span.from), to: Math.max(range.to, span.to) };
    } else kept.push(...marksAround({ ...span, content }));
  }
  const parts: Range[] = [];
  let at = range.from;
  for (const mark of kept.toSorted((one, other) => one.from - other.from)) {
    if (mark.to <= at || mark.from >= range.to) continue;
    if (mark.from > at) parts.push({ from: at, to: mark.from });
    at = Math.max(at, mark.to);
  }
  if (at < range.to) parts.push({ from: at, to: range.to });
  return parts;
}

const blank = /\s/u;
const punctuation = /[\p{P}\p{S}]/u;

/**
 * Returns the number of characters that CommonMark does not allow beside their mark: blanks, and punctuation with a letter on the
 * other side of the mark.
 */
function loose(words: string[], outside: string): number {
  let count = 0;
  while (count < words.length && blank.test(words[count] ?? '')) count++;
  const isLetter = outside !== '' && !blank.test(outside) && !punctuation.test(outside);
  if (isLetter && count === 0)
    while (count < words.length && punctuation.test(words[count] ?? '')) count++;
  return count;
}

/** Returns the outer edge of a span's mark, including adjacent marks of the spans around it. */
function edgeOf(node: SyntaxNode, side: 'open' | 'close'): number {
  let outer = node;
  for (let { parent } = node; parent && spanNames.has(parent.name); { parent } = outer) {
    const content = contentOf(parent);
    const isTogether = side === 'open' ? content?.from === outer.from : content?.to === outer.to;
    if (!isTogether) break;
    outer = parent;
  }
  return side === 'open' ? outer.from : outer.to;
}

/** Formats of the text typed next at a position. Their closing marks are before a blank that was typed there. */
type Pending = { at: number; marks: string };

export const setPending = StateEffect.define<Pending | null>();

export const pending = StateField.define<Pending | null>({
  create: () => null,
  update(before, tr) {
    for (const effect of tr.effects) if (effect.is(setPending)) return effect.value;
    if (!before) return null;
    return tr.docChanged || tr.newSelection.main.head !== before.at ? null : before;
  },
});

/** Returns additional changes that keep emphasis markers valid. */
function tidied(tr: Transaction): { changes: ChangeSpec[]; next: Pending | null } {
  const { startState, changes, newDoc } = tr;
  const moves: ChangeSpec[] = [];
  let next: Pending | null = null;
  for (const { name, node, content } of spansIn(startState, changedRange(changes))) {
    if (name === 'Link' || name === 'InlineCode') continue;
    const [start, end] = [edgeOf(node, 'open'), edgeOf(node, 'close')];
    const open = { from: changes.mapPos(start, 1), to: changes.mapPos(content.from, -1) };
    const close = { from: changes.mapPos(content.to, 1), to: changes.mapPos(end, -1) };
    const opening = startState.sliceDoc(start, content.from);
    const closing = startState.sliceDoc(content.to, end);
    if (newDoc.sliceString(open.from, open.to) !== opening) continue;
    if (newDoc.sliceString(close.from, close.to) !== closing || close.from < open.to) continue;
    const text = newDoc.sliceString(open.to, close.from);
    if (text.includes('\n\n')) continue;
    const letters = [...text];
    const lead = loose(letters, newDoc.sliceString(open.from - 1, open.from));
    const trail = loose(letters.toReversed(), newDoc.sliceString(close.to, close.to + 1));
    if (lead + trail === 0 && letters.length > 0) continue;
    if (lead + trail >= letters.length) {
      moves.push(open, close);
      continue;
    }
    if (lead > 0) {
      const { length } = letters.slice(0, lead).join('');
      moves.push(open, { from: open.to + length, insert: opening });
    }
    if (trail > 0) {
      const { length } = letters.slice(-trail).join('');
      moves.push({ from: close.from - length, insert: closing }, close);
      if (tr.isUserEvent('input.type') && tr.newSelection.main.head === close.from)
        next = { at: close.from + closing.length, marks: closing };
    }
  }
  return { changes: moves, next };
}

/** Marks a transaction that changes marks and keeps them in pairs. */
export const changesMarks = Annotation.define<boolean>();

/** Returns whether the author typed, deleted or moved text, in contrast to an undo or a new text. */
const isEdit = (tr: Transaction) =>
  tr.docChanged &&
  !tr.annotation(changesMarks) &&
  (tr.isUserEvent('input') || tr.isUserEvent('delete') || tr.isUserEvent('move'));

/** Keeps both marks of a span if a deletion would leave only one. */
const protectDeletion = EditorState.transactionFilter.of((tr) => {
  if (!isEdit(tr)) return tr;
  const parts: ChangeSpec[] = [];
  let isChanged = false;
  tr.changes.iterChanges((from, to, _, __, insert) => {
    const pieces = to === from ? [] : withoutMarks(tr.startState, { from, to }, insert.length > 0);
    const [first] = pieces;
    const isSame = pieces.length === 1 && first?.from === from && first.to === to;
    isChanged ||= to > from && !isSame;
    parts.push(...pieces, { from: first?.from ?? from, insert });
  });
  if (!isChanged) return tr;
  const changes = tr.startState.changes(parts);
  const { main } = tr.startState.selection;
  return {
    changes,
    selection: { anchor: changes.mapPos(tr.isUserEvent('delete') ? main.from : main.to, 1) },
    effects: tr.effects,
    scrollIntoView: tr.scrollIntoView,
    userEvent: tr.annotation(Transaction.userEvent),
  };
});

/** Moves blanks out of the edges of emphases, where CommonMark does not allow them. */
const tidy = EditorState.transactionFilter.of((tr) => {
  if (!isEdit(tr)) return tr;
  const { changes, next } = tidied(tr);
  if (changes.length === 0) return tr;
  return [tr, { changes, sequential: true, effects: next ? setPending.of(next) : [] }];
});

/** Keeps hidden marks in pairs while the author types and deletes. CodeMirror runs the last filter first. */
export const protectMarks = [pending, tidy, protectDeletion];
