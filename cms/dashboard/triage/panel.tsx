import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type PanelFormProps = {
  /** What it is for, to who hears the page. */
  label: string;
  submitLabel: string;
  /** Whether what is in it can be sent. */
  isComplete: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** What is asked below a term before it is decided on. The keyboard goes to its first field; Ctrl and Enter send it from any. */
export function PanelForm({
  label,
  submitLabel,
  isComplete,
  onSubmit,
  onClose,
  children,
}: PanelFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('input:checked, input, textarea, select, button')
      ?.focus();
  }, []);
  const send = () => {
    if (isComplete) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      className="triage__panel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <div className="decision">
        <button
          type="submit"
          className="decision__button decision__button--approved"
          aria-disabled={!isComplete}
        >
          {submitLabel}
        </button>
        <button type="button" className="decision__button" onClick={onClose}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
    </form>
  );
}
