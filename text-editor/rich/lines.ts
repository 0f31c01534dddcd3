import type { EditorState } from '@codemirror/state';
import { nodesAt } from './nodes';
import { imagesAlone } from './pictures';

export type Line = { from: number; to: number; text: string; number: number };

export const containerOf =
  /^(?:[ \t]*> ?|[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)|\[\^[^\s\]]+\]:[ \t]*)*/;
export const itemOf = /^([ \t]*)([-*+]|(\d{1,9})([.)]))([ \t]+|$)/;
export const quoteOf = /^[ \t]*> ?/;
export const headingOf = /^#{1,6}(?:[ \t]+|$)/;

/** What a line begins with that is no word of it: the marks of quotes, lists, notes and headings. */
export const marksOf = (text: string) => {
  const [container = ''] = containerOf.exec(text) ?? [];
  const [heading = ''] = headingOf.exec(text.slice(container.length)) ?? [];
  return container + heading;
};

/**
 * The range of a picture, a gallery, a scene break or the like at a line, which is one thing to the caret; null for words. It begins
 * with its line.
 */
export function thingAt(
  state: EditorState,
  line: Line,
): { from: number; to: number; isGallery: boolean } | null {
  for (const node of nodesAt(state, line.to, [-1])) {
    const { length } = imagesAlone(state.doc, node);
    const { from } = state.doc.lineAt(node.from);
    if (length > 0 || node.name === 'HorizontalRule')
      return { from, to: node.to, isGallery: length > 1 };
  }
  return null;
}
