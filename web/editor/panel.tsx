import { type ReactNode, useEffect, useId, useRef } from 'react';
import { LinkButton } from './controls';

type PanelProps = {
  title: string;
  children: ReactNode;
  /** What is shown. With another part, the focus begins at the heading again. */
  part?: string | undefined;
  onClose: () => void;
};

/** A screen in the place of the editor, for texts side by side: begins at its heading, and gives the focus back. */
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
    // What is typed within it bubbles here: Escape leaves, as it leaves a dialog.
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
