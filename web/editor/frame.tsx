import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Classes of the page. They define the height of the toolbar and the width of the drawer. */
export const editorRoot =
  'editor-root min-h-dvh [--bar:3rem] [--drawer:0rem] max-sm:[--bar:2.75rem]';

/** Toolbar above the text. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="bg-paper/94 sticky top-0 z-6 flex h-(--bar) items-center gap-[0.15rem] px-2 text-[length:var(--text-small)] backdrop-blur-[6px] max-sm:gap-0 max-sm:px-[0.1rem]">
    {children}
  </div>
);

/** Status in the toolbar. Wraps on phones, and is truncated elsewhere. */
export const StateWords = (props: ComponentProps<'p'>) => (
  <p
    className="text-faded min-w-0 flex-1 truncate px-[0.4rem] max-sm:px-[0.2rem] max-sm:text-[0.7rem]/[1.1] max-sm:text-balance max-sm:whitespace-normal"
    {...props}
  />
);

/** The text with the preview beside it, or only the preview on narrow screens. */
export const Page = ({ children, preview }: { children: ReactNode; preview?: ReactNode }) => (
  <div
    className={`grid justify-center gap-12 px-5 pe-[calc(var(--drawer)+1.25rem)] pt-[1.6rem] transition-[padding] max-sm:pt-[0.9rem] ${preview ? 'xl:grid-cols-[27.5rem_minmax(0,32rem)]' : ''}`}
  >
    <div
      className={`w-[min(27.5rem,100vw-2.5rem)] ${preview ? 'sm:max-xl:hidden xl:[--drawer:100vw]' : ''}`}
    >
      {children}
    </div>
    {preview}
  </div>
);

export const TitleField = (props: ComponentProps<'textarea'>) => (
  <textarea
    aria-label="Title"
    placeholder="Title"
    className="font-display placeholder:text-faded block field-sizing-content w-full resize-none overflow-hidden text-[min(8vw,2.1rem)]/[1.2] tracking-[0.01em] text-balance outline-none placeholder:opacity-70"
    {...props}
  />
);

/** Not in TypeScript's DOM types: https://html.spec.whatwg.org/multipage/interaction.html#closewatcher */
declare class CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

type SidePanelProps = ComponentProps<'div'> & {
  id: string;
  /** True if it takes the focus on wide screens, too. */
  takesFocus?: boolean;
  onClose: (isByKey: boolean) => void;
};

/** Panel beside the text. On phones it covers the text, and Back closes it if the browser has CloseWatcher. */
export function SidePanel({ id, takesFocus, className, onClose, ...props }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const isSheet = window.matchMedia('(max-width: 56.25rem)').matches;
    if (isSheet || takesFocus) panel.current?.focus();
    const watcher = isSheet && 'CloseWatcher' in window ? new CloseWatcher() : null;
    if (watcher) watcher.onclose = () => close(false);
    return () => {
      watcher?.destroy();
      // The closed panel had the focus.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[aria-controls=${id}]`)?.focus();
    };
  }, [id, takesFocus]);
  return (
    <div
      ref={panel}
      id={id}
      tabIndex={-1}
      className={`border-rule bg-leaf fixed top-(--bar) bottom-0 w-[min(23rem,100vw)] overflow-y-auto overscroll-contain px-5 pt-3 pb-12 text-[length:var(--text-note)] outline-none max-sm:top-0 max-sm:z-8 max-sm:w-screen max-sm:border-0 ${className}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose(true);
      }}
      {...props}
    />
  );
}
