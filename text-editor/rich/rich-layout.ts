import { syntaxTree } from '@codemirror/language';
import {
  type ChangeDesc,
  ChangeSet,
  type EditorState,
  type Range as Placed,
  RangeSet,
  type RangeValue,
  StateField,
} from '@codemirror/state';
import { type BlockWrapper, type DecorationSet, EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { Range } from '../edit';
import { type HiddenKind, layOut } from './layout';
import { blocksOf, treeOf } from './nodes';
import { numbersOf } from './notes';

/** Milliseconds to parse the whole text on opening, and after each change. Text that is parsed later is laid out later. */
const parseTime = { first: 1000, later: 25 };

type RichLayout = {
  blocks: SyntaxNode[];
  /** Numbers of notes by label. */
  numbers: ReadonlyMap<string, number>;
  hidden: DecorationSet;
  styles: DecorationSet;
  wrappers: RangeSet<BlockWrapper>;
};

const nothing: RichLayout = {
  blocks: [],
  numbers: new Map(),
  hidden: RangeSet.empty,
  styles: RangeSet.empty,
  wrappers: RangeSet.empty,
};

/** Lays out the blocks that are new, or have changed since the former layout. */
function layOutAgain(
  former: RichLayout,
  changes: ChangeDesc,
  state: EditorState,
  milliseconds: number,
): RichLayout {
  const { doc } = state;
  const tree = treeOf(state, milliseconds);
  const blocks = blocksOf(tree);
  const numbers = numbersOf(doc, tree);
  // A new or removed note can change the numbers of others anywhere in the text.
  const isNumberedAsBefore = String([...numbers]) === String([...former.numbers]);
  const old = isNumberedAsBefore ? former : nothing;
  const isSame = (one: SyntaxNode | undefined, other: SyntaxNode | undefined) =>
    one !== undefined &&
    one.name === other?.name &&
    !changes.touchesRange(one.from, one.to) &&
    changes.mapPos(one.from) === other.from &&
    changes.mapPos(one.to) === other.to;
  const most = Math.min(old.blocks.length, blocks.length);
  let first = 0;
  while (first < most && isSame(old.blocks[first], blocks[first])) first++;
  let after = 0;
  while (after < most - first && isSame(old.blocks.at(-1 - after), blocks.at(-1 - after))) after++;
  const end = blocks.length - after;
  const before = blocks[first - 1];
  const next = blocks[end];
  const from = before ? doc.lineAt(before.to).to : 0;
  // The gap between two blocks ends on the line before the second.
  const to = next ? doc.lineAt(next.from).from - 1 : doc.length;
  const replaced = <Value extends RangeValue>(set: RangeSet<Value>, add: Placed<Value>[]) =>
    set.map(changes).update({
      filterFrom: from,
      filterTo: to,
      // Keeps ranges that end with the block before.
      filter: (start) => before !== undefined && start < from,
      add,
      sort: true,
    });
  const { hidden, styles, wrappers } = layOut(doc, numbers, blocks, first, end);
  return {
    blocks,
    numbers,
    hidden: replaced(old.hidden, hidden),
    styles: replaced(old.styles, styles),
    wrappers: replaced(old.wrappers, wrappers),
  };
}

/**
 * Layout of the source in rich mode: hidden and replaced ranges, and the styles of the rest. A change lays out only the blocks that
 * it touches, because laying out a whole novel would delay each key.
 */
export const richLayout = StateField.define<RichLayout>({
  create: (state) =>
    layOutAgain(nothing, ChangeSet.empty(state.doc.length), state, parseTime.first),
  update: (before, { state, startState, docChanged, changes }) =>
    docChanged || syntaxTree(state) !== syntaxTree(startState)
      ? layOutAgain(before, changes, state, parseTime.later)
      : before,
  provide: (field) => [
    EditorView.decorations.from(field, ({ hidden }) => hidden),
    EditorView.decorations.from(field, ({ styles }) => styles),
    EditorView.blockWrappers.from(field, ({ wrappers }) => wrappers),
    EditorView.atomicRanges.of((view) => view.state.field(field).hidden),
  ],
});

type Hidden = Range & { kind: HiddenKind };

/** Returns the hidden ranges that touch a range, in order. */
export function hiddenIn(state: EditorState, from: number, to: number): Hidden[] {
  const found: Hidden[] = [];
  state.field(richLayout, false)?.hidden.between(from, to, (start, end, { spec }) => {
    found.push({ from: start, to: end, kind: spec.kind });
  });
  return found;
}

export const isRich = (state: EditorState) => state.field(richLayout, false) !== undefined;
