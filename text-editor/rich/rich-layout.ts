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
import type { Tree } from '@lezer/common';
import { type Block, blocksOf, type HiddenKind, layOut } from './layout';
import { isSameNumbers, notesOf, type Numbers, numbersOf } from './notes';

type RichLayout = {
  tree: Tree;
  blocks: Block[];
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
  const { blocks, nodes } = blocksOf(tree);
  nodes.forEach((node, index) => Object.assign(blocks[index] ?? {}, notesOf(doc, node)));
  const numbers = numbersOf(blocks);
  const { hidden, styles, wrappers } = layOut(doc, numbers, nodes, 0, nodes.length);
  return {
    ...{ tree, blocks, numbers },
    hidden: RangeSet.of(hidden, true),
    styles: RangeSet.of(styles, true),
    wrappers: RangeSet.of(wrappers, true),
  };
}

/** How many blocks at the beginning are the same, and end before a position. */
function countSameBefore(old: Block[], blocks: Block[], before: number): number {
  let count = 0;
  for (; count < old.length && count < blocks.length; count++) {
    const one = old[count];
    const other = blocks[count];
    if (!one || !other || one.to >= before) break;
    if (one.from !== other.from || one.to !== other.to || one.name !== other.name) break;
  }
  return count;
}

/** As above, from the end: blocks that are the same but for `shift`, and begin after a position of the old text. */
function countSameAfter(old: Block[], blocks: Block[], after: number, shift: number, most: number) {
  let count = 0;
  for (; count < most; count++) {
    const one = old[old.length - 1 - count];
    const other = blocks[blocks.length - 1 - count];
    if (!one || !other || one.from <= after) break;
    if (one.from + shift !== other.from || one.to + shift !== other.to || one.name !== other.name)
      break;
  }
  return count;
}

/** Replaces the decorations of a range. A mark may end where it begins, at the end of the block before, and stays. */
const replacing = <Value extends RangeValue>(
  set: RangeSet<Value>,
  [from, to]: [number, number],
  hasBlockBefore: boolean,
  add: Range<Value>[],
): RangeSet<Value> =>
  to < from
    ? set
    : set.update({
        filterFrom: from,
        filterTo: to,
        filter: (start, end) => end < from || start > to || (hasBlockBefore && start < from),
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
    const { blocks, nodes } = blocksOf(tree);
    let from = Infinity;
    let to = -1;
    changes.iterChangedRanges((start, end) => {
      from = Math.min(from, start);
      to = Math.max(to, end);
    });
    const shift = doc.length - startState.doc.length;
    const most = Math.min(before.blocks.length, blocks.length);
    const first = countSameBefore(before.blocks, blocks, from);
    const after = countSameAfter(before.blocks, blocks, to, shift, most - first);
    const end = nodes.length - after;
    blocks.forEach((block, index) => {
      const node = nodes[index];
      const known = index < first ? index : index >= end ? index - nodes.length : null;
      if (known !== null) Object.assign(block, { notes: before.blocks.at(known)?.notes });
      else if (node) Object.assign(block, notesOf(doc, node));
    });
    const numbers = numbersOf(blocks);
    // A note more or less changes the numbers of the others, wherever they stand.
    if (!isSameNumbers(numbers, before.numbers)) return layOutAll(doc, tree);
    const previous = nodes[first - 1];
    const next = nodes[end];
    const dirtyFrom = previous ? doc.lineAt(previous.to).to : 0;
    // The line before: a gap ends there.
    const dirtyTo = next ? doc.lineAt(next.from).from - 1 : doc.length;
    const { hidden, styles, wrappers } = layOut(doc, numbers, nodes, first, end);
    const dirty: [number, number] = [dirtyFrom, dirtyTo];
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

type Hidden = { from: number; to: number; kind: HiddenKind };

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
