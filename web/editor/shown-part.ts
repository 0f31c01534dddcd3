import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Blocks without an element in their place: notes are all in the last one. */
const isElsewhere = (name: string | undefined) => name === 'LinkReference' || name === 'Footnote';

/** Returns the index of the element of the rendered text that shows the block at a position, or the one before it. */
export function shownPartAt(state: EditorState, at: number): number {
  const { topNode } = ensureSyntaxTree(state, state.doc.length, 50) ?? syntaxTree(state);
  const here = topNode.childBefore(at + 1);
  const isNote = here?.name === 'Footnote';
  let index = -1;
  for (let block = topNode.firstChild; block; block = block.nextSibling) {
    if (!isNote && block.from > (here?.from ?? 0)) break;
    if (!isElsewhere(block.name)) index++;
  }
  return Math.max(0, isNote ? index + 1 : index);
}
