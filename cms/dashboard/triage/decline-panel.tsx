import { useEffect, useRef } from 'react';
import { longestNote } from '../../contract/limits';
import { DecisionButton } from '../moderation/decision-button';
import { textsOf } from './panel';
import { readyLines } from './ready-lines';
import { TextInput } from './text-input';

type DeclinePanelProps = {
  subject: string;
  /** @param note message to the person who suggested the term, if any */
  onDecline: (note?: string) => void;
  onClose: () => void;
};

/** Declines a term with a ready-made message, a custom one, or none. */
export function DeclinePanel({ subject, onDecline, onClose }: DeclinePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={panel}
      className="border-rule grid grid-cols-1 gap-[0.9rem] border-t pt-4"
      role="group"
      aria-label={`Decline: ${subject}`}
    >
      <p>With which line?</p>
      <ol className="grid list-none gap-[0.4rem] p-0">
        {readyLines.map((line, index) => (
          <li key={line}>
            <DecisionButton className="w-full text-start" onClick={() => onDecline(line)}>
              <kbd>{index + 1}</kbd> {line}
            </DecisionButton>
          </li>
        ))}
      </ol>
      <form
        className="grid gap-[0.9rem]"
        onSubmit={(event) => {
          event.preventDefault();
          const { note } = textsOf(event.currentTarget);
          if (note) onDecline(note);
        }}
      >
        <TextInput
          label="Or a line of your own"
          name="note"
          isRequired
          length={{ most: longestNote }}
        />
        <div className="decision">
          <DecisionButton type="submit">Decline with this line</DecisionButton>
          <DecisionButton onClick={() => onDecline()}>
            <kbd>0</kbd> Decline without a line
          </DecisionButton>
          <DecisionButton onClick={onClose}>
            Cancel <kbd>Esc</kbd>
          </DecisionButton>
        </div>
      </form>
    </div>
  );
}
