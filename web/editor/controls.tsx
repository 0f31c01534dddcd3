import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Field } from '../components/fields';

/** Classes of a button or link without a frame. */
export const word = 'inline-flex min-h-11 cursor-pointer items-center text-start';

/** A button that looks like a link. */
export const LinkButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`link ${word} ${className}`} {...props} />
);

export const ToolButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`rounded-edge text-faded hover:text-accent aria-expanded:text-accent aria-pressed:text-accent inline-grid h-11 min-w-[44px] cursor-pointer grid-flow-col place-items-center px-[0.6rem] whitespace-nowrap max-sm:px-[0.45rem] ${className}`}
    {...props}
  />
);

export const Icon = ({ path, size = 18 }: { path: string; size?: number }) => (
  <svg viewBox="0 0 20 20" width={size} height={size} stroke="currentColor" aria-hidden="true">
    <path d={path} fill="none" strokeWidth="1.4" />
  </svg>
);

type ButtonProps = ComponentProps<'button'> & { isMain?: boolean };

/** A framed button. The main one of a dialog is filled. */
export const Button = ({ isMain, className = '', ...props }: ButtonProps) => (
  <button
    type="button"
    className={`button ${isMain ? 'button-sealed' : ''} ${className}`}
    {...props}
  />
);

type TickProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  children: ReactNode;
  onTick: (isTicked: boolean) => void;
};

/** A checkbox, or a radio button, with its label. */
export const Tick = ({ children, onTick, ...input }: TickProps) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input
      type="checkbox"
      className="tick"
      onChange={({ target }) => onTick(target.checked)}
      {...input}
    />
    {children}
  </label>
);

type TextFieldProps = ComponentProps<typeof Field> & { onText: (text: string) => void };

export const TextField = ({ onText, ...field }: TextFieldProps) => (
  <Field
    {...field}
    onChange={({ target }: { target: { value: string } }) => onText(target.value)}
  />
);

type SearchFieldProps = ComponentProps<'input'> & {
  label: string;
  q: string;
  onSearch: (q: string) => void;
};

export const SearchField = ({ label, q, onSearch, ...input }: SearchFieldProps) => (
  <input
    type="search"
    aria-label={label}
    value={q}
    maxLength={200}
    autoComplete="off"
    className="border-edge bg-leaf placeholder:text-faded rounded-edge mt-3 min-h-11 w-full border px-3"
    onChange={({ target }) => onSearch(target.value)}
    {...input}
  />
);

/** A collapsible section. */
export const Section = ({ title, children, ...props }: ComponentProps<'details'>) => (
  <details {...props}>
    <summary className="border-rule flex min-h-11 cursor-pointer items-center border-t font-caps tracking-[0.06em] lowercase">
      {title}
    </summary>
    {children}
  </details>
);

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
  // Closes the dialog before it is removed. Otherwise the browser does not restore the focus.
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
      // At the top: in the middle, content that arrives later would move the controls above it.
      className="rule-double rounded-edge bg-leaf text-ink shadow-leaf backdrop:bg-veil mx-auto mt-[4dvh] max-h-[92dvh] overflow-y-auto border-3 p-5 sm:p-7 w-[min(560px,94vw)] max-w-none min-w-[280px]"
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
  /** Labels of the buttons that cancel and confirm. */
  stay: string;
  go: string;
  onGo: () => void;
};

/** Confirmation dialog. */
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
