import { descriptionLength, longestCredit, subjectLength } from '../../contract/limits';
import { PanelForm } from './panel';
import type { PendingTerm } from './queue';
import { TextInput } from './text-input';
import type { SentDecision } from './use-queue';

type EditPanelProps = {
  term: PendingTerm;
  onDecide: (decision: SentDecision) => void;
  onClose: () => void;
};

/** Approves an edited term. */
export const EditPanel = ({ term, onDecide, onClose }: EditPanelProps) => (
  <PanelForm
    label={`Edit: ${term.subject}`}
    submitLabel="Save and approve"
    onClose={onClose}
    onSubmit={(texts) => onDecide({ ...texts, decision: 'approve' })}
  >
    <TextInput label="Subject" name="subject" initial={term.subject} length={subjectLength} />
    <TextInput
      label="Description"
      name="description"
      initial={term.description}
      rows={4}
      length={descriptionLength}
    />
    <TextInput
      label="Suggested by"
      name="creditedTo"
      initial={term.creditedTo ?? ''}
      length={{ most: longestCredit }}
      hint="Stands beside the term. Empty for nobody."
    />
  </PanelForm>
);
