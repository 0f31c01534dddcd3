import { syntaxTree } from '@codemirror/language';
import type { EditorState, StateCommand, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SyntaxNode, Tree } from '@lezer/common';
import { edit, goTo, type Range, type Target } from '../edit';
import { nodeAt, nodesNamed } from './nodes';

/** Returns the label of a note, or of a reference to one. */
export const labelOf = (doc: Text, { from, to }: Range): string =>
  /^\[\^([^\s\]]+)\]/.exec(doc.sliceString(from, Math.min(to, from + 200)))?.[1] ?? '';

/** Returns the notes of a text, or the references to them, in order. */
export const notedIn = (doc: Text, tree: Tree, name: 'Footnote' | 'FootnoteReference') =>
  nodesNamed(tree, name).map(({ from, to }) => ({ label: labelOf(doc, { from, to }), from, to }));

const notesOf = (state: EditorState) => notedIn(state.doc, syntaxTree(state), 'Footnote');

const referencesOf = (state: EditorState) =>
  notedIn(state.doc, syntaxTree(state), 'FootnoteReference');

/** Returns the numbers of notes by label, in the order in which the text refers to them. */
export function numbersOf(doc: Text, tree: Tree): ReadonlyMap<string, number> {
  const nodes = nodesNamed(tree, 'Footnote', 'FootnoteReference');
  const labels = (name: string) =>
    new Set(nodes.filter((node) => node.name === name).map((node) => labelOf(doc, node)));
  const notes = labels('Footnote');
  const numbered = [...labels('FootnoteReference')].filter((label) => notes.has(label));
  return new Map(numbered.map((label, index) => [label, index + 1]));
}

/** Moves the caret from a note to its reference. Returns false outside of notes. */
export const leaveNote: StateCommand = ({ state, dispatch }) => {
  const note = nodeAt(state, state.selection.main.head, /^Footnote$/);
  if (!note) return false;
  const label = labelOf(state.doc, note);
  const reference = referencesOf(state).find((each) => each.label === label);
  return reference ? goTo({ state, dispatch }, reference.to) : false;
};

/** Moves the caret to the end of the text, before the notes. Returns false within notes, and without notes. */
export const goToEnd: StateCommand = ({ state, dispatch }) => {
  const { head } = state.selection.main;
  let last = syntaxTree(state).topNode.lastChild;
  let notes = -1;
  for (; last?.name === 'Footnote'; last = last.prevSibling) notes = last.from;
  return last && head < notes ? goTo({ state, dispatch }, Math.max(head, last.to)) : false;
};

const goToNote = (target: Target, label: string): boolean => {
  const note = notesOf(target.state).find((each) => each.label === label);
  return note ? goTo(target, note.to) : false;
};

/**
 * Returns the position of a new note, so that notes are in the order of their references: behind the last note that the text before
 * `at` refers to, before all other notes, or at the end of the text.
 */
function placeOfNote(state: EditorState, at: number): { from: number; isBefore: boolean } {
  const { doc } = state;
  const notes = notesOf(state);
  const labels = new Set(referencesOf(state).flatMap(({ label, to }) => (to <= at ? label : [])));
  const last = notes.findLast(({ label }) => labels.has(label));
  if (last) return { from: last.to, isBefore: false };
  const [first] = notes;
  if (first) return { from: first.from, isBefore: true };
  return { from: doc.toString().trimEnd().length, isBefore: false };
}

/** Inserts a note at the caret. In a note, returns to its reference. At the number of a note, goes to the note. */
export const insertNote: StateCommand = ({ state, dispatch }) => {
  const target = { state, dispatch };
  if (leaveNote(target)) return true;
  const { doc, selection } = state;
  const at = selection.main.to;
  const beside = syntaxTree(state).resolveInner(at, -1);
  if (beside.name === 'FootnoteReference') return goToNote(target, labelOf(doc, beside));
  const label = largestLabel(state) + 1;
  const reference = `[^${label}]`;
  const mark = `${reference}: `;
  const { from, isBefore } = placeOfNote(state, at);
  const place = Math.max(from, isBefore ? 0 : at);
  const changes = [
    { from: at, insert: reference },
    { from: place, insert: isBefore ? `${mark}\n\n` : `\n\n${mark}` },
  ];
  const anchor = place + reference.length + mark.length + (isBefore ? 0 : 2);
  return edit(target, changes, anchor, 'format');
};

export const notesAtEnd = /(?:^|\n\n)\[\^\d+\]: [\s\S]*$/;

const largestLabel = (state: EditorState) =>
  Math.max(0, ...notesOf(state).map(({ label }) => Number(label) || 0));

/** Returns Markdown from elsewhere with labels of notes that the text does not have. */
export function withFreeLabels(state: EditorState, markdown: string): string {
  if (!notesAtEnd.test(markdown)) return markdown;
  const most = largestLabel(state);
  return markdown.replace(/\[\^(\d+)\]/g, (_, label: string) => `[^${Number(label) + most}]`);
}

/** Removes a note without words, and the references to it. Returns false if the note has words. */
export function removeEmptyNote(view: EditorView, note: SyntaxNode): boolean {
  const { state } = view;
  const { doc } = state;
  if (!/^\[\^[^\s\]]+\]:\s*$/.test(doc.sliceString(note.from, note.to))) return false;
  const label = labelOf(doc, note);
  const references = referencesOf(state).filter((each) => each.label === label);
  const blanks = /\s*$/.exec(doc.sliceString(0, note.from))?.[0].length ?? 0;
  const changes = state.changes([
    ...references.map(({ from, to }) => ({ from, to })),
    { from: note.from - blanks, to: Math.min(doc.length, doc.lineAt(note.to).to) },
  ]);
  const anchor = changes.mapPos(references[0]?.from ?? note.from);
  return edit(view, changes, anchor, 'format');
}

/** Goes to a note when its number in the text is clicked, and back when the number before the note is clicked. */
export const noteClicks = EditorView.domEventHandlers({
  click: ({ target }, view) => {
    if (!(target instanceof Element)) return false;
    const number = target.closest('.rich-note-number');
    if (number) {
      const at = view.posAtDOM(number);
      return goToNote(view, labelOf(view.state.doc, { from: at, to: at + 200 }));
    }
    const before = target.closest('.rich-note > .rich-number');
    return before ? leaveNote(view) : false;
  },
});
