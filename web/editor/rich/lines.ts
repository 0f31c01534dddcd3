import type { EditorState } from '@codemirror/state';
import { hiddenIn } from './rich-layout';

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

/** A picture, a scene break or the like, which is one thing to the caret: all of its line. */
export function isThing(state: EditorState, line: Line): boolean {
  return hiddenIn(state, line.from, line.to).some(
    ({ kind, from, to }) =>
      kind === 'glyph' &&
      to === line.to &&
      from === line.from + marksOf(line.text).length - markLength(line),
  );
}
const markLength = ({ text }: Line) =>
  /^(?:[-*_][ \t]*){3,}$/.test(text) ? marksOf(text).length : 0;
