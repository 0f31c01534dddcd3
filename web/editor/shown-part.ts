import type { EditorState } from '@codemirror/state';
import { blocksOf, treeOf } from '../../text-editor/rich/nodes';

/** Returns whether a block has no element at its position. The last element has all notes. */
const isElsewhere = (name: string | undefined) => name === 'LinkReference' || name === 'Footnote';

/** Returns the index of the element of the rendered text that shows the block at a position, or the one before it. */
export function shownPartAt(state: EditorState, at: number): number {
  const tree = treeOf(state, 50);
  const here = tree.topNode.childBefore(at + 1);
  const isNote = here?.name === 'Footnote';
  const before = blocksOf(tree).filter(
    ({ name, from }) => !isElsewhere(name) && (isNote || from <= (here?.from ?? 0)),
  );
  return Math.max(0, before.length - (isNote ? 0 : 1));
}
