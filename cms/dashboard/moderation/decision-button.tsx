import type { Decision } from '../../moderation/moderated';

type DecisionButtonProps = {
  decision: Decision;
  /** What it decides on, where that does not stand above it. */
  about?: string;
  /** Whether it does nothing now: nothing is selected, or what was decided before is still being done. It keeps the keyboard. */
  isIdle: boolean;
  onDecide: (decision: Decision) => Promise<unknown>;
};

/** The button of one decision, wherever it can be taken. */
export const DecisionButton = ({ decision, about, isIdle, onDecide }: DecisionButtonProps) => (
  <button
    type="button"
    className={`decision__button decision__button--${String(decision.status)}`}
    aria-label={about && `${decision.label}: ${about}`}
    aria-disabled={isIdle}
    onClick={() => {
      if (!isIdle) void onDecide(decision);
    }}
  >
    {decision.label}
  </button>
);
