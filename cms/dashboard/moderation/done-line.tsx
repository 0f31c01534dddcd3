import { DecisionButton } from './decision-button';
import { keyOf } from './keys';
import type { Progress } from './queue';

type Props = {
  progress: Exclude<Progress, { is: 'waiting' }>;
  title: string;
  /** The decision that the key undoes. */
  last: number | null;
  onUndo: (decision: number) => void;
};

/** Renders a decided record in a queue, with its undo. */
export const DoneLine = ({ progress, title, last, onUndo }: Props) => (
  <p className="text-muted flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
    <span>{progress.is === 'gone' ? `“${title}”: ${progress.message}` : progress.message}</span>
    {progress.is === 'decided' && (
      <DecisionButton
        aria-label={`Undo: ${title}`}
        aria-keyshortcuts={progress.decision === last ? keyOf.undo : undefined}
        onClick={() => onUndo(progress.decision)}
      >
        Undo
      </DecisionButton>
    )}
  </p>
);
