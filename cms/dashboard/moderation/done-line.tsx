import { DecisionButton } from './decision-button';
import { keyOf } from './keys';
import type { Done } from './queue';

type Props = {
  progress: Done;
  title: string;
  /** The decision that the key undoes. */
  last: number | null;
  onUndo: (decision: number) => void;
};

/** Renders a decided record in a queue, with its undo. */
export const DoneLine = ({ progress: { message, decision }, title, last, onUndo }: Props) => (
  <p className="text-muted flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
    <span>{message}</span>
    {decision !== null && (
      <DecisionButton
        aria-label={`Undo: ${title}`}
        aria-keyshortcuts={decision === last ? keyOf.undo : undefined}
        onClick={() => onUndo(decision)}
      >
        Undo
      </DecisionButton>
    )}
  </p>
);
