'use client';

import { DecisionButton } from './decision-button';
import type { Decision, Moderated } from '../../moderation/moderated';
import { useChosenIds } from './use-chosen-ids';
import { useDeciding } from './use-deciding';

/** Actions for the selected rows; a hint if none is selected. */
export function DecisionBar({ moderated }: { moderated: Moderated }) {
  const { count, isListEmpty, readIds, letGo } = useChosenIds(moderated.collection);
  const { decide, isBusy } = useDeciding(moderated);
  const isIdle = !count || isBusy;

  const many = async (decision: Decision) => {
    await decide(await readIds(), decision);
    letGo();
  };
  const { one, many: plural } = moderated.noun;
  const selected = count
    ? `${count} ${count === 1 ? one : plural} selected`
    : `Select ${plural} to decide on many at once`;
  return (
    <div className="decision-bar" role="group" aria-label={`Decide on the selected ${plural}`}>
      <p className="decision-bar__count" aria-live="polite" tabIndex={-1}>
        {isListEmpty ? `There are no ${plural} here` : selected}
      </p>
      {!isListEmpty && (
        <div className="decision">
          {moderated.decisions.map((decision) => (
            <DecisionButton
              key={decision.label}
              decision={decision}
              isIdle={isIdle}
              onDecide={many}
            />
          ))}
        </div>
      )}
    </div>
  );
}
