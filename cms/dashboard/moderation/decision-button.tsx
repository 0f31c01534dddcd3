import type { Decision } from '../../moderation/moderated';

type DecisionButtonProps = {
  decision: Decision;
  /** What the decision is about, if the context does not say so. */
  about?: string;
  /** True if the button does nothing now. It stays focusable. */
  isIdle: boolean;
  onDecide: (decision: Decision) => Promise<unknown>;
};

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
