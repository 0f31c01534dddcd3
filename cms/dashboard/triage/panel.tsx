import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { longestNote } from '../../contract/limits';
import { DecisionButton } from '../moderation/decision-button';
import { TextInput } from './text-input';

/** Returns the trimmed texts of a form, by name. */
export const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const),
  );

type PanelFormProps = {
  /** Accessible name. */
  label: string;
  submitLabel: string;
  /** False if there is nothing to send, though each field is valid. */
  isComplete?: boolean;
  /** @param texts of the fields by name. An empty note is left out. */
  onSubmit: (texts: Record<string, string>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form below a term, with a note to its author. Focuses its first field. Ctrl+Enter submits it from any field. */
export function PanelForm({
  label,
  submitLabel,
  isComplete = true,
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
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      ref={form}
      className="border-rule grid grid-cols-1 gap-[0.9rem] border-t pt-4"
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        const { note, ...texts } = textsOf(event.currentTarget);
        if (isComplete) onSubmit({ ...texts, ...(note && { note }) });
      }}
    >
      {children}
      <TextInput
        label="A line to whoever suggested it"
        name="note"
        length={{ most: longestNote }}
      />
      <div className="decision">
        <DecisionButton type="submit" kind="approved" aria-disabled={!isComplete}>
          {submitLabel}
        </DecisionButton>
        <DecisionButton onClick={onClose}>
          Cancel <kbd>Esc</kbd>
        </DecisionButton>
      </div>
    </form>
  );
}
