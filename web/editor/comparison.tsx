import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { markdownLook } from '../../text-editor/markdown-highlighting';
import { siteMarkdown } from '../../text-editor/rich/site-markdown';

type ComparisonProps = {
  /** The text on the left, which stays as it is, and what it is called. */
  before: string;
  beforeName: string;
  after: string;
  afterName: string;
  /** Told of what is typed on the right, where that may be changed. */
  onEdit?: (text: string) => void;
  /** What the two buttons at a difference say: the right one stays, or the left one takes its place. */
  choices?: Choices;
};

type Choices = { accept: string; reject: string };

const named = (name: string) => EditorView.contentAttributes.of({ 'aria-label': name });
const base = [siteMarkdown, EditorView.lineWrapping, markdownLook];
const fixed = [EditorState.readOnly.of(true)];

const mineOrTheirs: Choices = { accept: 'Mine here', reject: 'Theirs here' };

/** Beside a place that differs: which of the two is to stand there. */
const choiceButton =
  (choices: Choices) => (kind: keyof Choices, choose: (event: MouseEvent) => void) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = choices[kind];
    button.addEventListener('click', choose);
    return button;
  };

/** Two texts with what differs between them marked: side by side, or one within the other where there is no room. */
export function Comparison(props: ComparisonProps) {
  const { before, beforeName, after, afterName, onEdit, choices = mineOrTheirs } = props;
  const place = useRef<HTMLDivElement>(null);
  const isEditable = onEdit !== undefined;
  const { accept, reject } = choices;
  const edited = useEffectEvent((text: string) => onEdit?.(text));

  useEffect(() => {
    if (!place.current) return;
    const right = [
      ...base,
      named(afterName),
      ...(isEditable ? [] : fixed),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) edited(state.doc.toString());
      }),
    ];
    const collapseUnchanged = { margin: 3, minSize: 6 };
    // A text that has nothing to do with the other one must not keep the browser busy.
    const diffConfig = { scanLimit: 2000, timeout: 800 };
    const view = window.matchMedia('(min-width: 48rem)').matches
      ? new MergeView({
          parent: place.current,
          a: { doc: before, extensions: [...base, ...fixed, named(beforeName)] },
          b: { doc: after, extensions: right },
          ...(isEditable && {
            revertControls: 'a-to-b' as const,
            renderRevertControl: () => {
              const button = document.createElement('button');
              button.type = 'button';
              button.className = 'cm-merge-revert';
              button.title = reject;
              button.setAttribute('aria-label', reject);
              button.textContent = '→';
              // MergeView listens to the pointer alone.
              button.addEventListener('click', ({ detail }) => {
                if (detail > 0) return;
                button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
                place.current?.querySelector<HTMLElement>(`[aria-label="${afterName}"]`)?.focus();
              });
              return button;
            },
          }),
          collapseUnchanged,
          diffConfig,
        })
      : new EditorView({
          parent: place.current,
          doc: after,
          extensions: [
            ...right,
            unifiedMergeView({
              original: before,
              mergeControls: isEditable && choiceButton({ accept, reject }),
              collapseUnchanged,
              diffConfig,
            }),
          ],
        });
    return () => view.destroy();
  }, [before, beforeName, after, afterName, isEditable, accept, reject]);

  return (
    <div>
      <div
        aria-hidden="true"
        className="caps text-note text-faded hidden grid-cols-2 gap-4 md:grid"
      >
        <span>{beforeName}</span>
        <span>{afterName}</span>
      </div>
      <p className="text-note text-faded md:hidden">
        Marked in red: <i>{beforeName}</i>. In gold: <i>{afterName}</i>.
      </p>
      <div
        ref={place}
        className="border-rule rounded-edge mt-1 max-h-[55dvh] overflow-y-auto border [&_.cm-content]:!p-3 [&_.cm-content]:!min-h-0"
      />
    </div>
  );
}
