import { useEffect, useRef, useState } from 'react';
import { longestNote } from '../../contract/limits';
import { readyLines } from './ready-lines';
import { complaintOn, TextInput } from './text-input';

type DeclinePanelProps = {
  subject: string;
  /** @param note message to the person who suggested the term, if any */
  onDecline: (note?: string) => void;
  onClose: () => void;
};

/** Declines a term with a ready-made message, a custom one, or none. */
export function DeclinePanel({ subject, onDecline, onClose }: DeclinePanelProps) {
  const [own, setOwn] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  const canSay = own.trim() !== '' && complaintOn(own, { most: longestNote }) === null;
  return (
    <div ref={panel} className="triage__panel" role="group" aria-label={`Decline: ${subject}`}>
      <p>With which line?</p>
      <ol className="triage__lines">
        {readyLines.map((line, index) => (
          <li key={line}>
            <button type="button" className="decision__button" onClick={() => onDecline(line)}>
              <kbd>{index + 1}</kbd> {line}
            </button>
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSay) onDecline(own.trim());
        }}
      >
        <TextInput
          label="Or a line of your own"
          value={own}
          onChange={setOwn}
          length={{ most: longestNote }}
        />
        <div className="decision">
          <button type="submit" className="decision__button" aria-disabled={!canSay}>
            Decline with this line
          </button>
          <button type="button" className="decision__button" onClick={() => onDecline()}>
            <kbd>0</kbd> Decline without a line
          </button>
          <button type="button" className="decision__button" onClick={onClose}>
            Cancel <kbd>Esc</kbd>
          </button>
        </div>
      </form>
    </div>
  );
}
