'use client';

import type { DefaultCellComponentProps } from 'payload';
import type { Moderated } from './moderated';
import { useDeciding } from './use-deciding';

/** The buttons of one row: everything that can still be decided on its record. */
export function DecisionCell({
  moderated,
  rowData,
}: DefaultCellComponentProps & { moderated: Moderated }) {
  const { decide, isBusy } = useDeciding();
  const record = rowData as { id: number } & Record<string, unknown>;
  const { id, [moderated.field ?? 'status']: status } = record;
  const title = String(record[moderated.title] ?? '');
  return (
    <div className="decision">
      {moderated.decisions
        .filter((decision) => decision.status !== status)
        .map((decision) => (
          <button
            key={decision.label}
            type="button"
            className={`decision__button decision__button--${String(decision.status)}`}
            aria-label={`${decision.label}: ${title.slice(0, 80)}`}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void decide([id], decision);
            }}
          >
            {decision.label}
          </button>
        ))}
    </div>
  );
}
