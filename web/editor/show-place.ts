import { EditorView } from '@codemirror/view';

/** Shows a place in the text: puts the caret there, or selects it. */
export function showPlace(view: EditorView | null, from: number, to = from): void {
  if (!view || from < 0) return;
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}
