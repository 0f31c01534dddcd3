import { useState } from 'react';
import {
  descriptionLength,
  longestCredit,
  longestNote,
  subjectLength,
} from '../../contract/limits';
import { PanelForm } from './panel';
import type { PendingTerm } from './queue';
import { complaintOn, NoteInput, TextInput } from './text-input';
import type { SentDecision } from './use-queue';

type EditPanelProps = {
  term: PendingTerm;
  onDecide: (decision: SentDecision) => void;
  onClose: () => void;
};

/** Approves an edited term. */
export function EditPanel({ term, onDecide, onClose }: EditPanelProps) {
  const [subject, setSubject] = useState(term.subject);
  const [description, setDescription] = useState(term.description);
  const [creditedTo, setCreditedTo] = useState(term.creditedTo ?? '');
  const [note, setNote] = useState('');
  const isComplete =
    complaintOn(subject, subjectLength) === null &&
    complaintOn(description, descriptionLength) === null &&
    complaintOn(creditedTo, { most: longestCredit }) === null &&
    complaintOn(note, { most: longestNote }) === null;
  return (
    <PanelForm
      label={`Edit: ${term.subject}`}
      submitLabel="Save and approve"
      isComplete={isComplete}
      onClose={onClose}
      onSubmit={() =>
        onDecide({
          decision: 'approve',
          ...{ subject: subject.trim(), description: description.trim() },
          creditedTo: creditedTo.trim(),
          ...(note.trim() && { note: note.trim() }),
        })
      }
    >
      <TextInput label="Subject" value={subject} onChange={setSubject} length={subjectLength} />
      <TextInput
        label="Description"
        value={description}
        onChange={setDescription}
        rows={4}
        length={descriptionLength}
      />
      <TextInput
        label="Suggested by"
        value={creditedTo}
        onChange={setCreditedTo}
        length={{ most: longestCredit }}
        hint="Stands beside the term. Empty for nobody."
      />
      <NoteInput value={note} onChange={setNote} />
    </PanelForm>
  );
}
