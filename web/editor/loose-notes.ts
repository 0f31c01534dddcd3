import type { EditorState } from '@codemirror/state';
import { treeOf } from '../../text-editor/rich/nodes';
import { notedIn } from '../../text-editor/rich/notes';

const lastWords = (text: string) => text.split(/\s+/).slice(-4).join(' ').trim();
const firstWords = (text: string) => text.trim().split(/\s+/).slice(0, 6).join(' ');

/** Returns notes without references and references without notes, in text order. */
export function looseNotes(state: EditorState) {
  const { doc } = state;
  const tree = treeOf(state, 500);
  const found = (['Footnote', 'FootnoteReference'] as const)
    .flatMap((name) =>
      notedIn(doc, tree, name).map((noted) => ({ ...noted, isNote: name === 'Footnote' })),
    )
    .sort((one, other) => one.from - other.from);
  const isLoose = ({ label, isNote }: (typeof found)[number]) =>
    !found.some((other) => other.label === label && other.isNote !== isNote);
  return found.filter(isLoose).map(({ label, isNote, from, to }) => ({
    from,
    words: isNote
      ? `A note without its number: “${firstWords(doc.sliceString(from, to).replace(/^\[\^[^\]]*\]:/, ''))}”`
      : `A number without its note: ${label}, after “${lastWords(doc.sliceString(doc.lineAt(from).from, from))}”`,
  }));
}
