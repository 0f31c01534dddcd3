'use client';

import type { DefaultCellComponentProps } from 'payload';
import { decisionsOn, type Moderated } from './moderated';
import { useDeciding } from './use-deciding';

/** The buttons of one row: everything that can still be decided on its record. */
export function DecisionCell({
  moderated,
  rowData,
}: DefaultCellComponentProps & { moderated: Moderated }) {
  const { decide, isBusy } = useDeciding(moderated);
  const record = rowData as { id: number } & Record<string, unknown>;
  const title = String(record[moderated.title] ?? '');
  return (
    <div
      className="decision"
      // Payload's box to select a row has no name of its own.
      ref={(cell) =>
        cell
          ?.closest('tr')
          ?.querySelector('.cell-_select input')
          ?.setAttribute('aria-label', `Select: ${title.slice(0, 80)}`)
      }
    >
      {decisionsOn(moderated, record).map((decision) => (
        <button
          key={decision.label}
          type="button"
          className={`decision__button decision__button--${String(decision.status)}`}
          aria-label={`${decision.label}: ${title.slice(0, 80)}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void decide([record.id], decision);
          }}
        >
          {decision.label}
        </button>
      ))}
    </div>
  );
}
