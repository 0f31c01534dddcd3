import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { markdownLook, siteMarkdown } from '../../text-editor/rich/site-markdown';
import { LinkButton } from './controls';

type PanelProps = {
  title: string;
  children: ReactNode;
  /** Id of the content. A change moves the focus to the heading. */
  part?: string | undefined;
  onClose: () => void;
};

/** A screen that replaces the editor. It focuses its heading, and restores the focus when it closes. */
export function Panel({ title, children, part, onClose }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => heading.current?.focus(), [part]);
  return (
    // Escape closes the panel like a dialog.
    <section
      aria-labelledby={id}
      className="mx-auto max-w-[72rem] px-4 pt-4 pb-10 sm:px-6"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <LinkButton onClick={onClose}>
        <span aria-hidden="true">←&nbsp;</span>
        Back to the text
      </LinkButton>
      <h2 ref={heading} id={id} tabIndex={-1} className="font-display text-h3 mb-4 outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ComparisonProps = {
  /** The unchanged text on the left, and its name. */
  before: string;
  beforeName: string;
  after: string;
  afterName: string;
  /** Called with the edited text on the right, if it can be edited. */
  onEdit?: (text: string) => void;
  /** Labels of the two buttons at a difference: keep the right text, or replace it by the left one. */
  accept: string;
  reject: string;
};

const named = (name: string) => EditorView.contentAttributes.of({ 'aria-label': name });
const base = [siteMarkdown, EditorView.lineWrapping, markdownLook];
const fixed = [EditorState.readOnly.of(true)];

function choiceButton(words: string, onClick: (event: MouseEvent) => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words;
  button.addEventListener('click', onClick);
  return button;
}

/** Two texts with their differences: side by side, or merged on narrow screens. */
export function Comparison(props: ComparisonProps) {
  const { before, beforeName, after, afterName, onEdit, accept, reject } = props;
  const place = useRef<HTMLDivElement>(null);
  const isEditable = onEdit !== undefined;
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
    // Limits the time for two unrelated texts.
    const diffConfig = { scanLimit: 2000, timeout: 800 };
    const view = window.matchMedia('(min-width: 48rem)').matches
      ? new MergeView({
          parent: place.current,
          a: { doc: before, extensions: [...base, ...fixed, named(beforeName)] },
          b: { doc: after, extensions: right },
          ...(isEditable && {
            revertControls: 'a-to-b' as const,
            renderRevertControl: () => {
              // MergeView ignores the keyboard.
              const button = choiceButton('→', ({ detail }) => {
                if (detail > 0) return;
                button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
                place.current?.querySelector<HTMLElement>(`[aria-label="${afterName}"]`)?.focus();
              });
              button.className = 'cm-merge-revert';
              button.title = reject;
              button.ariaLabel = reject;
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
              mergeControls:
                isEditable &&
                ((kind, choose) => choiceButton(kind === 'accept' ? accept : reject, choose)),
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
        className="markdown-text editor-comparison border-rule rounded-edge mt-1 max-h-[55dvh] overflow-y-auto border"
      />
    </div>
  );
}
