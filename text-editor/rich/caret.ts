import { EditorSelection, type EditorState, Annotation } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { hiddenIn } from './rich-layout';

/** Marks a selection that `normalCaret` must not move, such as behind a mark, where typing is not formatted. */
export const exact = Annotation.define<boolean>();

/**
 * Returns the caret's position among source positions that look the same: after a line's prefix, before a gap, inside the end of an
 * emphasis, outside the end of a link.
 */
export function normalPlace(state: EditorState, place: number): number {
  const near = hiddenIn(state, place, place);
  for (const { kind, from, to } of near) {
    if (kind === 'gap' && from < place) return normalPlace(state, from);
    if (kind === 'prefix' && place < to) return normalPlace(state, to);
    if ((kind === 'glyph' || kind === 'bar') && from < place && place < to) return to;
  }
  let [from, to] = [place, place];
  const marks = hiddenIn(state, Math.max(0, place - 200), place + 200).filter(
    ({ kind }) => kind === 'mark' || kind === 'end',
  );
  for (const mark of marks.toReversed())
    if (mark.to >= from && mark.from < from && mark.to <= to) from = mark.from;
  for (const mark of marks) if (mark.from <= to && mark.to > to && mark.from >= from) to = mark.to;
  const inside = marks.find((mark) => mark.from < place && place < mark.to);
  if (inside) return normalPlace(state, inside.from);
  const end = marks.findLast((mark) => mark.kind === 'end' && mark.from >= from && mark.to <= to);
  return end ? end.to : from;
}

/** Moves the caret to its `normalPlace`. */
export const normalCaret = EditorView.updateListener.of(({ state, view, transactions }) => {
  const isMoved = transactions.some((tr) => tr.docChanged || tr.selection);
  if (!isMoved || view.composing) return;
  if (transactions.some((tr) => tr.annotation(exact))) return;
  const { main } = state.selection;
  if (state.selection.ranges.length > 1) return;
  const head = main.empty ? normalPlace(state, main.head) : outOfGap(state, main.head);
  const anchor = main.empty ? head : outOfGap(state, main.anchor);
  if (head === main.head && anchor === main.anchor) return;
  view.dispatch({
    selection: EditorSelection.single(anchor, head),
    annotations: exact.of(true),
  });
});

/** Moves an end of a selection out of a range that cannot be selected. */
function outOfGap(state: EditorState, place: number): number {
  for (const { kind, from, to } of hiddenIn(state, place, place)) {
    if (kind === 'gap' && from < place) return from;
    if (kind === 'prefix' && from < place && place < to) return to;
  }
  return place;
}

/** Returns the next source position that looks different. */
export function nextPlace(view: EditorView, forward: boolean): number {
  const { main } = view.state.selection;
  let range = main.empty ? main : EditorSelection.cursor(main.head);
  const start = normalPlace(view.state, range.head);
  for (let tries = 0; tries < 20; tries++) {
    const next = view.moveByChar(range, forward);
    if (next.head === range.head) return next.head;
    const place = normalPlace(view.state, next.head);
    if (place !== start && (forward ? place > start : place < start)) return place;
    range = EditorSelection.cursor(forward ? Math.max(next.head, range.head + 1) : next.head);
  }
  return range.head;
}
