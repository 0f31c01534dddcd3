import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, Icon } from './controls';

type ModalProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog of the editor, 280 to 560 px wide (specification, section 9). Its first field gets the focus. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  // Closed before it leaves the page. Otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    content.current?.querySelector<HTMLElement>('input, textarea, button, a[href]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="rule-double rounded-edge bg-leaf text-ink shadow-leaf backdrop:bg-veil m-auto max-h-[92dvh] overflow-y-auto border-3 p-5 sm:p-7 w-[min(560px,94vw)] max-w-none min-w-[280px]"
    >
      <div className="mb-4 flex items-start gap-4">
        <h2 id={id} className="font-display text-h3 mr-auto">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          className="hover:text-accent -mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center"
          onClick={() => dialog.current?.close()}
        >
          <Icon path="M3 3l14 14M17 3L3 17" />
        </button>
      </div>
      <div ref={content}>{children}</div>
    </dialog>
  );
}

type QuestionProps = ModalProps & {
  /** Labels of the buttons that close the dialog, and that do what it asks about. */
  stay: string;
  go: string;
  onGo: () => void;
};

/** Asks before something is done. */
export const Question = ({ title, children, stay, go, onClose, onGo }: QuestionProps) => (
  <Modal title={title} onClose={onClose}>
    <p className="mb-5 break-words">{children}</p>
    <div className="flex flex-wrap gap-3">
      <Button isMain onClick={onClose}>
        {stay}
      </Button>
      <Button onClick={onGo}>{go}</Button>
    </div>
  </Modal>
);
