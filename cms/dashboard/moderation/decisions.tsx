'use client';

import type { DefaultCellComponentProps } from 'payload';
import { useDocumentInfo, useForm, useFormFields, useFormProcessing } from '@payloadcms/ui';
import { useEffect, useRef } from 'react';
import { firstCharacters } from '../../contract/cut-text';
import { type Decision, decisionsOn, type Moderated } from '../../moderation/moderated';
import { DecisionButton } from './decision-button';
import { useDeciding } from './moderated-list';

/** Renders the decisions beside a record's form. Edits in the form are saved with the decision. */
export function DecisionField({ moderated }: { moderated: Moderated }) {
  const { id, hasSavePermission } = useDocumentInfo();
  const { field = 'status', settles = '' } = moderated;
  const status = useFormFields(([fields]) => fields[field]?.value);
  const unsettled = useFormFields(([fields]) => fields[settles]?.value);
  const dispatch = useFormFields(([, change]) => change);
  const { submit } = useForm();
  const isProcessing = useFormProcessing();
  const buttons = useRef<HTMLDivElement>(null);
  const hadKeyboard = useRef(false);

  // The pressed button disappears after the decision: focus the next one.
  useEffect(() => {
    if (hadKeyboard.current && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
    hadKeyboard.current = false;
  }, [status]);

  if (id === undefined || !hasSavePermission) return null;

  const save = async (decision: Decision) => {
    hadKeyboard.current = buttons.current?.contains(document.activeElement) ?? false;
    dispatch({ type: 'UPDATE', path: field, value: decision.status });
    await submit({ overrides: { [field]: decision.status } });
  };
  return (
    <div className="field-type mb-4" role="group" aria-label="Decide">
      <div className="decision" ref={buttons}>
        {decisionsOn(moderated, { [field]: status, [settles]: unsettled }).map((decision) => (
          <DecisionButton
            key={decision.label}
            kind={String(decision.status)}
            isIdle={isProcessing}
            onClick={() => save(decision)}
          >
            {decision.label}
          </DecisionButton>
        ))}
      </div>
      <p className="field-description">Your changes here are saved along with it.</p>
    </div>
  );
}

type CellProps = DefaultCellComponentProps & { moderated: Moderated };

export function DecisionCell({ moderated, rowData, viewType }: CellProps) {
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
