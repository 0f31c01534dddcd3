import type { ChangeDesc, ChangeSpec, StateCommand, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

export type Target = Parameters<StateCommand>[0];

export type Range = { from: number; to: number };

/** Changes the text and moves the caret. @returns true, the result of a handled command */
export function edit(
  { state, dispatch }: Target,
  changes: ChangeSpec,
  anchor: number,
  userEvent = 'input',
): boolean {
  dispatch(state.update({ changes, selection: { anchor }, scrollIntoView: true, userEvent }));
  return true;
}

/** Moves the caret. */
export const goTo = (target: Target, anchor: number): boolean => edit(target, [], anchor, 'select');

/** Selects a range, or puts the caret at `from`, and scrolls to it. */
export function showPlace(view: EditorView | null, from: number, to = from): void {
  if (!view || from < 0) return;
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}

/** Returns a range without whitespace at its ends, or null if nothing is left. */
export function trimmed(doc: Text, { from, to }: Range): Range | null {
  const text = doc.sliceString(from, to);
  const start = from + text.length - text.trimStart().length;
  const end = from + text.trimEnd().length;
  return start < end ? { from: start, to: end } : null;
}

/** Returns the range of the old text that spans all changes: from Infinity to -1 if there are none. */
export function changedRange(changes: ChangeDesc): Range {
  const range = { from: Infinity, to: -1 };
  changes.iterChangedRanges((from, to) => {
    range.from = Math.min(range.from, from);
    range.to = Math.max(range.to, to);
  });
  return range;
}
