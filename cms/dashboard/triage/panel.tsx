import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type PanelFormProps = {
  /** Accessible name. */
  label: string;
  submitLabel: string;
  /** True if the form is valid. */
  isComplete: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form below a term. Focuses its first field. Ctrl+Enter submits it from any field. */
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
