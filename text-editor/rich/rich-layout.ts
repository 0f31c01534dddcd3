import { syntaxTree } from '@codemirror/language';
import { type EditorState, RangeSet, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Range } from '../edit';
import { type HiddenKind, layOut } from './layout';
import { treeOf } from './nodes';

/** Milliseconds to parse the whole text when it opens, and after each change: what is parsed later is laid out then. */
const parseTime = { first: 1000, later: 25 };

function richLayoutOf(state: EditorState, milliseconds: number) {
  const { hidden, styles, wrappers } = layOut(state.doc, treeOf(state, milliseconds));
  return {
    hidden: RangeSet.of(hidden, true),
    styles: RangeSet.of(styles, true),
    wrappers: RangeSet.of(wrappers, true),
  };
}

/** How the source looks in the rich way: which ranges are hidden or shown as something else, and the styles of the rest. */
export const richLayout = StateField.define<ReturnType<typeof richLayoutOf>>({
  create: (state) => richLayoutOf(state, parseTime.first),
  update: (before, { state, startState, docChanged }) =>
    docChanged || syntaxTree(state) !== syntaxTree(startState)
      ? richLayoutOf(state, parseTime.later)
      : before,
  provide: (field) => [
    EditorView.decorations.from(field, ({ hidden }) => hidden),
    EditorView.decorations.from(field, ({ styles }) => styles),
    EditorView.blockWrappers.from(field, ({ wrappers }) => wrappers),
    EditorView.atomicRanges.of((view) => view.state.field(field).hidden),
  ],
});

type Hidden = Range & { kind: HiddenKind };

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
