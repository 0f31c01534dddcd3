import { useEffect, useRef } from 'react';
import { Prose } from '../components/prose';
import { shownPartAt } from './shown-part';
import type { PageState } from './use-editor-page';
import { LinkButton } from './controls';

/** Preview beside the text. It scrolls to the block at the caret. */
export function PreviewPane({ page }: { page: PageState }) {
  const { view, state, rendered, showWholePage } = page;
  const { html, problem } = rendered;
  /** Index of the element that shows the block at the caret. */
  const part = view ? shownPartAt(view.state, view.state.selection.main.head) : 0;
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = pane;
    const shown = current?.querySelector('.prose')?.children[part];
    if (!current || !shown) return;
    const { top, bottom } = shown.getBoundingClientRect();
    const frame = current.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom)
      current.scrollTop += top - frame.top - frame.height / 4;
  }, [part, html]);
  return (
    <section aria-label="Preview" className="min-w-0 max-sm:hidden">
      <div
        ref={pane}
        className="border-rule sticky top-[calc(var(--bar)+0.5rem)] h-[calc(100dvh-var(--bar)-1rem)] overflow-y-auto border-s px-6 pb-16"
      >
        <p className="flex items-center justify-between text-small text-faded">
          <span className="caps">Preview</span>
          <LinkButton onClick={() => void showWholePage()}>Open the whole page</LinkButton>
        </p>
        {problem && (
          <p role="status" className="text-note text-accent">
            {problem}
          </p>
        )}
        <p className="mb-4 font-display text-h1 wrap-anywhere">
          {state.values.title.trim() || 'Without a title'}
        </p>
        {html !== undefined && <Prose html={html} />}
      </div>
    </section>
  );
}
