import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { blocksOf } from '../../text-editor/rich/nodes';
import { word } from './controls';

/** Links to the headings of the text. */
export function Outline({ view }: { view: EditorView | null }) {
  if (!view) return null;
  const headings = blocksOf(syntaxTree(view.state)).flatMap(({ name, from, to }) => {
    const level = Number(/Heading(\d)$/.exec(name)?.[1]);
    if (!level) return [];
    const words = view.state
      .sliceDoc(from, to)
      .replace(/^#+\s*|\s*#+\s*$|\n[-=]+\s*$/g, '')
      .replace(/[*_`\\]/g, '');
    return words ? { level, text: words, at: from } : [];
  });
  if (headings.length === 0)
    return <p className="text-small text-faded">Headings are listed here.</p>;
  return (
    <ul aria-label="Headings">
      {headings.map(({ level, text, at }) => (
        <li key={at} style={{ paddingInlineStart: `${Math.max(0, level - 2)}rem` }}>
          <button
            type="button"
            className={`hover:text-accent ${word}`}
            onClick={() => {
              view.dispatch({
                selection: { anchor: Math.min(at + level + 1, view.state.doc.lineAt(at).to) },
                effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 80 }),
              });
              view.focus();
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
