import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/** Links to the headings of the text. */
export function Outline({ view }: { view: EditorView | null }) {
  if (!view) return null;
  const headings: { level: number; text: string; at: number }[] = [];
  for (let node = syntaxTree(view.state).topNode.firstChild; node; node = node.nextSibling) {
    const level = Number(/Heading(\d)$/.exec(node.name)?.[1]);
    if (!level) continue;
    const text = view.state.sliceDoc(node.from, node.to);
    const words = text.replace(/^#+\s*|\s*#+\s*$|\n[-=]+\s*$/g, '').replace(/[*_`\\]/g, '');
    if (words) headings.push({ level, text: words, at: node.from });
  }
  if (headings.length === 0)
    return <p className="text-small text-faded">Headings are listed here.</p>;
  return (
    <ul aria-label="Headings">
      {headings.map(({ level, text, at }) => (
        <li key={at} style={{ paddingInlineStart: `${Math.max(0, level - 2)}rem` }}>
          <button
            type="button"
            className="room-word hover:text-accent"
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
