import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { CallReply } from '../../contract/calls';
import {
  descriptionLength,
  longestCredit,
  longestNote,
  subjectLength,
} from '../../contract/plain/limits';
import type { SentDecision } from '../../platform/fields/moderated';
import { DecisionButton } from '../moderation/decision-button';
import { TextInput } from './fields';

export type PendingTerm = CallReply<'GET /fovea/pending'>[number] & { title: string };

/** Ready-made messages to people whose suggestion is rejected. */
const readyLines = [
  'The glossary has this already.',
  'A good thought, but the books do not tell of it.',
  'It would give away too much of the story.',
  'Too small a thing for an entry of its own.',
] as const;

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const),
  );

type PanelFormProps = {
  label: string;
  submitLabel: string;
  kind?: 'approved' | 'rejected';
  /** False if there is nothing to send, though each field is valid. */
  isComplete?: boolean;
  note?: string;
  /** @param texts of the fields by name. An empty note is left out. */
  onSubmit: (texts: Record<string, string>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Renders a form below a term, with a note to its sender. Focuses its first field. Ctrl+Enter submits it from any field. */
export function PanelForm({ isComplete = true, kind = 'approved', ...props }: PanelFormProps) {
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
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        const { note, ...texts } = textsOf(event.currentTarget);
        if (isComplete) props.onSubmit({ ...texts, ...(note && { note }) });
      }}
    >
      {props.children}
      <TextInput
        label="A line to the sender"
        name="note"
        initial={props.note}
        length={{ most: longestNote }}
      />
      <div className="decision">
        <DecisionButton type="submit" kind={kind} aria-disabled={!isComplete}>
          {props.submitLabel}
        </DecisionButton>
        <DecisionButton aria-keyshortcuts="Escape" onClick={props.onClose}>
          Cancel
        </DecisionButton>
      </div>
    </form>
  );
}

export type PanelProps = {
  term: PendingTerm;
  /** Titles in reading order. */
  books: string[];
  fromBook: number;
  /** The last decision on the term, if it was refused. */
  refused: SentDecision | null;
  onDecide: (decision: SentDecision) => void;
  onClose: () => void;
};

/** Returns the refused decision, if it is of a kind. */
export const refusedAs = (kind: SentDecision['decision'], refused: SentDecision | null) =>
  refused?.decision === kind ? refused : null;

export function EditPanel({ term, fromBook, refused, onDecide, onClose }: PanelProps) {
  const sent = refusedAs('approve', refused);
  const { subject, description, creditedTo } = { ...term, ...sent };
  return (
    <PanelForm
      label={`Edit: ${term.subject}`}
      submitLabel="Save and approve"
      note={sent?.note}
      onClose={onClose}
      onSubmit={(texts) => onDecide({ ...texts, decision: 'approve', fromBook })}
    >
      <TextInput label="Subject" name="subject" initial={subject} length={subjectLength} />
      <TextInput
        label="Description"
        name="description"
        initial={description}
        rows={4}
        length={descriptionLength}
      />
      <TextInput
        label="Suggested by"
        name="creditedTo"
        initial={creditedTo ?? ''}
        length={{ most: longestCredit }}
        hint="Shown beside the term. May be empty."
      />
    </PanelForm>
  );
}

export function RejectPanel({ term, refused, onDecide, onClose }: PanelProps) {
  const reject = (note: object) => onDecide({ decision: 'reject', ...note });
  return (
    <PanelForm
      label={`Reject: ${term.subject}`}
      submitLabel="Reject with this line"
      kind="rejected"
      note={refusedAs('reject', refused)?.note}
      onClose={onClose}
      onSubmit={reject}
    >
      <p>With which line?</p>
      <ol className="grid list-none gap-[0.4rem] p-0">
        {[...readyLines, null].map((line, index) => (
          <li key={line}>
            <DecisionButton
              className="w-full text-start"
              aria-keyshortcuts={line ? String(index + 1) : '0'}
              onClick={() => reject({ ...(line && { note: line }) })}
            >
              {line ?? 'Without a line'}
            </DecisionButton>
          </li>
        ))}
      </ol>
    </PanelForm>
  );
}
