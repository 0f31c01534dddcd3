import { syntaxTree } from '@codemirror/language';
import type { EditorState, StateCommand, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { nodeAt } from './nodes';

/** Numbers of notes by label, in the order in which the text refers to them. */
export type Numbers = ReadonlyMap<string, number>;

/** Returns the label of a note, or of a reference to one. */
export const labelOf = (doc: Text, { from, to }: { from: number; to: number }): string =>
  /^\[\^([^\s\]]+)\]/.exec(doc.sliceString(from, Math.min(to, from + 200)))?.[1] ?? '';

/** Returns the labels in a block: of references as they are, of notes with a blank, which no label has. Not set if there are none. */
export function notesOf(doc: Text, block: SyntaxNode): { notes?: string[] } {
  if (!doc.sliceString(block.from, block.to).includes('[^')) return {};
  const notes: string[] = [];
  block.cursor().iterate((node) => {
    if (node.name === 'FootnoteReference') notes.push(labelOf(doc, node));
    if (node.name === 'Footnote') notes.push(`${labelOf(doc, node)} `);
  });
  return { notes };
}

/** Returns the numbers of the notes that the text has and refers to. */
export function numbersOf(blocks: { notes?: string[] }[]): Numbers {
  const labels = blocks.flatMap(({ notes }) => notes ?? []);
  const all = new Set(labels);
  const numbered = new Set(labels.filter((label) => all.has(`${label} `)));
  return new Map([...numbered].map((label, index) => [label, index + 1]));
}

export const isSameNumbers = (one: Numbers, other: Numbers): boolean =>
  one.size === other.size && [...one].every(([label, number]) => other.get(label) === number);

/** Returns the notes of a text, or the references to them, in order. */
function nodesNamed(state: EditorState, name: 'Footnote' | 'FootnoteReference'): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  syntaxTree(state).iterate({
    enter: (each) => {
      if (each.name === name) nodes.push(each.node);
    },
  });
  return nodes;
}

const goTo = ({ state, dispatch }: Parameters<StateCommand>[0], anchor: number): boolean => {
  dispatch(state.update({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' }));
  return true;
};

/** From a note to the place that refers to it. Returns false outside of notes. */
export const leaveNote: StateCommand = ({ state, dispatch }) => {
  const note = nodeAt(state, state.selection.main.head, /^Footnote$/);
  if (!note) return false;
  const label = labelOf(state.doc, note);
  const reference = nodesNamed(state, 'FootnoteReference').find(
    (each) => labelOf(state.doc, each) === label,
  );
  return reference ? goTo({ state, dispatch }, reference.to) : false;
};

/** From within the text to its end, which is before the notes. Returns false from there on, and if there are none. */
export const goToEnd: StateCommand = ({ state, dispatch }) => {
  let last = syntaxTree(state).topNode.lastChild;
  if (last?.name !== 'Footnote') return false;
  while (last?.name === 'Footnote') last = last.prevSibling;
  return last && state.selection.main.head < last.to ? goTo({ state, dispatch }, last.to) : false;
};

const goToNote = (target: Parameters<StateCommand>[0], label: string): boolean => {
  const { state } = target;
  const note = nodesNamed(state, 'Footnote').find((each) => labelOf(state.doc, each) === label);
  return note ? goTo(target, note.to) : false;
};

/**
 * Where the next note begins, so that notes stand in the order of their references: behind the last one that the text before a
 * position refers to, before the others, or at the end of the text.
 */
function placeOfNote(state: EditorState, at: number): { from: number; isBefore: boolean } {
  const { doc } = state;
  const notes = nodesNamed(state, 'Footnote');
  const labels = new Set(
    nodesNamed(state, 'FootnoteReference').flatMap((each) =>
      each.to <= at ? labelOf(doc, each) : [],
    ),
  );
  const last = notes.findLast((each) => labels.has(labelOf(doc, each)));
  if (last) return { from: last.to, isBefore: false };
  const [first] = notes;
  if (first) return { from: first.from, isBefore: true };
  return { from: doc.toString().trimEnd().length, isBefore: false };
}

/** Begins a note for the words at the caret, and goes back from it to them. At the number of a note, goes to it. */
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
  dispatch(
    state.update({
      changes: [
        { from: at, insert: reference },
        { from: place, insert: isBefore ? `${mark}\n\n` : `\n\n${mark}` },
      ],
      selection: { anchor: place + reference.length + mark.length + (isBefore ? 0 : 2) },
      scrollIntoView: true,
      userEvent: 'format',
    }),
  );
  return true;
};

export const notesAtEnd = /(?:^|\n\n)\[\^\d+\]: [\s\S]*$/;

const largestLabel = (state: EditorState) =>
  Math.max(
    0,
    ...nodesNamed(state, 'Footnote').map((each) => Number(labelOf(state.doc, each)) || 0),
  );

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
  if (
    doc
      .sliceString(note.from, note.to)
      .replace(/^\[\^[^\s\]]+\]:/, '')
      .trim() !== ''
  )
    return false;
  const label = labelOf(doc, note);
  const references = nodesNamed(state, 'FootnoteReference').filter(
    (each) => labelOf(doc, each) === label,
  );
  const blanks = /\s*$/.exec(doc.sliceString(0, note.from))?.[0].length ?? 0;
  const changes = state.changes([
    ...references.map(({ from, to }) => ({ from, to })),
    { from: note.from - blanks, to: Math.min(doc.length, doc.lineAt(note.to).to) },
  ]);
  const anchor = changes.mapPos(references[0]?.from ?? note.from);
  view.dispatch({ changes, selection: { anchor }, scrollIntoView: true, userEvent: 'format' });
  return true;
}

/** A click on the number of a note goes to the note, one on the number before a note goes back. */
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
