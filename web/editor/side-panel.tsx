import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';

/** Not in TypeScript's DOM types: https://html.spec.whatwg.org/multipage/interaction.html#closewatcher */
declare class CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

type SidePanelProps = ComponentProps<'div'> & {
  id: string;
  /** Whether it takes the focus on a wide screen, too. */
  takesFocus?: boolean;
  onClose: (isByKey: boolean) => void;
};

/** What stands beside the text. On a phone it covers the text, and Back closes it where the browser can tell. */
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
