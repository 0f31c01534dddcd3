import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import {
  type EditorState,
  type Range,
  RangeSet,
  type RangeValue,
  StateField,
  type Text,
} from '@codemirror/state';
import { type BlockWrapper, type DecorationSet, EditorView } from '@codemirror/view';
import type { SyntaxNode, Tree } from '@lezer/common';
import { changedRange, type Range as EditRange } from '../edit';
import { type HiddenKind, layOut } from './layout';
import { blocksOf } from './nodes';
import { isSameNumbers, type Numbers, numbersOf } from './notes';

type RichLayout = {
  tree: Tree;
  blocks: SyntaxNode[];
  numbers: Numbers;
  hidden: DecorationSet;
  styles: DecorationSet;
  wrappers: RangeSet<BlockWrapper>;
};

/** Milliseconds to parse the whole text when it opens, and after each change: what is parsed later is laid out then. */
const parseTime = { first: 1000, later: 25 };

const treeOf = (state: EditorState, milliseconds: number) =>
  ensureSyntaxTree(state, state.doc.length, milliseconds) ?? syntaxTree(state);

function layOutAll(doc: Text, tree: Tree): RichLayout {
  const blocks = blocksOf(tree);
  const numbers = numbersOf(doc, blocks);
  const { hidden, styles, wrappers } = layOut(doc, numbers, blocks, 0, blocks.length);
  return {
    tree,
    blocks,
    numbers,
    hidden: RangeSet.of(hidden, true),
    styles: RangeSet.of(styles, true),
    wrappers: RangeSet.of(wrappers, true),
  };
}

/** Whether a block is the same as before, but for its place. */
const isSame = (one: SyntaxNode | undefined, other: SyntaxNode | undefined, shift: number) =>
  one?.name === other?.name &&
  (one?.from ?? 0) + shift === other?.from &&
  (one?.to ?? 0) + shift === other.to;

/** Counts the blocks before and after a changed range of the old text that are the same. */
function countSame(
  old: SyntaxNode[],
  blocks: SyntaxNode[],
  { from, to }: EditRange,
  shift: number,
) {
  const most = Math.min(old.length, blocks.length);
  let before = 0;
  while (before < most && (old[before]?.to ?? 0) < from && isSame(old[before], blocks[before], 0))
    before++;
  let after = 0;
  while (
    after < most - before &&
    (old.at(-1 - after)?.from ?? 0) > to &&
    isSame(old.at(-1 - after), blocks.at(-1 - after), shift)
  )
    after++;
  return { before, after };
}

/** Replaces the decorations of a range. A mark may end where it begins, at the end of the block before, and stays. */
const replacing = <Value extends RangeValue>(
  set: RangeSet<Value>,
  { from, to }: EditRange,
  hasBlockBefore: boolean,
  add: Range<Value>[],
): RangeSet<Value> =>
  set.update({
    filterFrom: from,
    filterTo: to,
    filter: (start) => hasBlockBefore && start < from,
    add,
    sort: true,
  });

/**
 * How the source looks in the rich way: which ranges are hidden or shown as something else, and the styles of the rest. Only blocks
 * that a change has touched are laid out again.
 */
export const richLayout = StateField.define<RichLayout>({
  create: (state) => layOutAll(state.doc, treeOf(state, parseTime.first)),
  update(before, { state, startState, changes, docChanged }) {
    const tree = treeOf(state, parseTime.later);
    if (!docChanged && tree === before.tree) return before;
    const { doc } = state;
    const blocks = blocksOf(tree);
    const numbers = numbersOf(doc, blocks);
    // A note more or less changes the numbers of the others, wherever they stand.
    if (!isSameNumbers(numbers, before.numbers)) return layOutAll(doc, tree);
    const changed = changedRange(changes);
    const same = countSame(before.blocks, blocks, changed, doc.length - startState.doc.length);
    const end = blocks.length - same.after;
    const previous = blocks[same.before - 1];
    const next = blocks[end];
    const dirty = {
      from: previous ? doc.lineAt(previous.to).to : 0,
      // The line before: a gap ends there.
      to: next ? doc.lineAt(next.from).from - 1 : doc.length,
    };
    const { hidden, styles, wrappers } = layOut(doc, numbers, blocks, same.before, end);
    const hasBefore = previous !== undefined;
    return {
      tree,
      blocks,
      numbers,
      hidden: replacing(before.hidden.map(changes), dirty, hasBefore, hidden),
      styles: replacing(before.styles.map(changes), dirty, hasBefore, styles),
      wrappers: replacing(before.wrappers.map(changes), dirty, hasBefore, wrappers),
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ hidden }) => hidden),
    EditorView.decorations.from(field, ({ styles }) => styles),
    EditorView.blockWrappers.from(field, ({ wrappers }) => wrappers),
    EditorView.atomicRanges.of((view) => view.state.field(field).hidden),
  ],
});

type Hidden = EditRange & { kind: HiddenKind };

/** The hidden ranges that touch a range, in order. */
export function hiddenIn(state: EditorState, from: number, to: number): Hidden[] {
  const found: Hidden[] = [];
  state.field(richLayout, false)?.hidden.between(from, to, (start, end, { spec }) => {
    found.push({ from: start, to: end, kind: spec.kind });
  });
  return found;
}

/** Whether an editor shows the rich way. */
export const isRich = (state: EditorState) => state.field(richLayout, false) !== undefined;
