import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** Returns the syntax tree. For a very long text, it is incomplete after the given milliseconds. */
export const treeOf = (state: EditorState, milliseconds: number): Tree =>
  ensureSyntaxTree(state, state.doc.length, milliseconds) ?? syntaxTree(state);

/** Returns the outermost blocks of a text. */
export function blocksOf(tree: Tree): SyntaxNode[] {
  const blocks: SyntaxNode[] = [];
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) blocks.push(node);
  return blocks;
}

/** Returns the nodes around a position, the inner ones first: those before it, and then those behind it. */
export const nodesAt = (
  state: EditorState,
  at: number,
  sides: readonly (-1 | 1)[] = [-1, 1],
): SyntaxNode[] =>
  sides.flatMap((side) => {
    const nodes: SyntaxNode[] = [];
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    for (; node; node = node.parent) nodes.push(node);
    return nodes;
  });

export const nodeAt = (state: EditorState, at: number, name: RegExp): SyntaxNode | undefined =>
  nodesAt(state, at).find((node) => name.test(node.name));

/** Returns the nodes with one of some names, in the order of the text. */
export function nodesNamed(tree: Tree, ...names: string[]): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  tree.iterate({
    enter: (each) => {
      if (names.includes(each.name)) nodes.push(each.node);
    },
  });
  return nodes;
}

export const containerOf =
  /^(?:[ \t]*> ?|[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)|\[\^[^\s\]]+\]:[ \t]*)*/;
export const itemOf = /^([ \t]*)([-*+]|(\d{1,9})([.)]))([ \t]+|$)/;
export const quoteOf = /^[ \t]*> ?/;
export const headingOf = /^#{1,6}(?:[ \t]+|$)/;

/** Returns the Markdown marks at the start of a line: of quotes, lists, notes, and headings. */
export const marksOf = (text: string) => {
  const [container = ''] = containerOf.exec(text) ?? [];
  const [heading = ''] = headingOf.exec(text.slice(container.length)) ?? [];
  return container + heading;
};
