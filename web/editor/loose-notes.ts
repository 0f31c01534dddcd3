import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { labelOf } from '../../text-editor/rich/notes';

/** Returns the syntax tree; that of a very long text may be incomplete. */
export const wholeTree = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, 500) ?? syntaxTree(state);

const lastWords = (text: string) => text.split(/\s+/).slice(-4).join(' ').trim();
const firstWords = (text: string) => text.trim().split(/\s+/).slice(0, 6).join(' ');

/** Returns notes without references and references without notes, in text order. */
export function looseNotes(state: EditorState) {
  const { doc } = state;
  const found: { label: string; isNote: boolean; from: number; to: number }[] = [];
  wholeTree(state).iterate({
    enter: ({ name, from, to }) => {
      const isNote = name === 'Footnote';
      if (isNote || name === 'FootnoteReference')
        found.push({ label: labelOf(doc, { from, to }), isNote, from, to });
    },
  });
  const isLoose = ({ label, isNote }: (typeof found)[number]) =>
    !found.some((other) => other.label === label && other.isNote !== isNote);
  return found.filter(isLoose).map(({ label, isNote, from, to }) => ({
    from,
    words: isNote
      ? `A note without its number: “${firstWords(doc.sliceString(from, to).replace(/^\[\^[^\]]*\]:/, ''))}”`
      : `A number without its note: ${label}, after “${lastWords(doc.sliceString(doc.lineAt(from).from, from))}”`,
  }));
}
