'use client';

import type { DefaultCellComponentProps } from 'payload';
import { firstCharacters } from '../../contract/cut-text';
import { DecisionButton } from './decision-button';
import { decisionsOn, type Moderated } from '../../moderation/moderated';
import { useDeciding } from './list-actions';

/** The decisions that are still possible for one row. */
export function DecisionCell({
  moderated,
  rowData,
  viewType,
}: DefaultCellComponentProps & { moderated: Moderated }) {
  const { decide, isBusy } = useDeciding(moderated);
  const record = rowData as { id: number } & Record<string, unknown>;
  const title = firstCharacters(String(record[moderated.title] ?? ''), 80);
  return (
    <div
      className="decision"
      // Payload's row checkbox has no accessible name.
      ref={(cell) =>
        cell
          ?.closest('tr')
          ?.querySelector('.cell-_select input')
          ?.setAttribute('aria-label', `Select: ${title}`)
      }
    >
      {(viewType === 'trash' ? [] : decisionsOn(moderated, record)).map((decision) => (
        <DecisionButton
          key={decision.label}
          kind={String(decision.status)}
          aria-label={`${decision.label}: ${title}`}
          isIdle={isBusy}
          onClick={() => decide([record.id], decision)}
        >
          {decision.label}
        </DecisionButton>
      ))}
    </div>
  );
}
