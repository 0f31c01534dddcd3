'use client';

import {
  useDocumentInfo,
  useForm,
  useFormFields,
  useFormModified,
  useFormProcessing,
} from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import { useEffect, useEffectEvent, useRef } from 'react';
import { firstCharacters } from '../../contract/plain/cut-text';
import { actOf, type Decision, type Moderated } from '../../platform/fields/moderated';
import { Decisions } from './decision-button';
import { useListActs } from './moderated-list';
import type { Seen } from './records';
import { useToasts } from './use-toasts';

/** Renders the decisions beside a record's form. Edits in the form are saved before. */
export function DecisionField({ moderated }: { moderated: Moderated }) {
  const { id, hasSavePermission } = useDocumentInfo();
  const { field = 'status', settles = '', title } = moderated;
  const status = useFormFields(([fields]) => fields[field]?.value);
  const unsettled = useFormFields(([fields]) => fields[settles]?.value);
  const name = useFormFields(([fields]) => fields[title]?.value);
  const updatedAt = useFormFields(([fields]) => fields.updatedAt?.value);
  const { submit } = useForm();
  const isModified = useFormModified();
  const isSaving = useFormProcessing();
  const { isBusy, decide } = useToasts(moderated.collection);
  const afterSave = useRef<Decision | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const hadKeyboard = useRef(false);

  // The pressed button disappears after the decision: focus the next one.
  useEffect(() => {
    if (hadKeyboard.current && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
    hadKeyboard.current = false;
  }, [status]);

  const decideNow = (decision: Decision) => {
    const record = {
      id: Number(id),
      updatedAt: String(updatedAt),
      title: firstCharacters(String(name ?? ''), 80),
    };
    void decide([record], actOf(moderated, decision));
  };
  const decideOnSaved = useEffectEvent(() => {
    if (afterSave.current) decideNow(afterSave.current);
    afterSave.current = null;
  });
  // The form gets the saved version some time after the save.
  useEffect(() => decideOnSaved(), [updatedAt]);

  if (id === undefined || !hasSavePermission) return null;

  const choose = async (decision: Decision) => {
    hadKeyboard.current = buttons.current?.contains(document.activeElement) ?? false;
    if (!isModified) return decideNow(decision);
    afterSave.current = decision;
    const saved = await submit();
    if (!saved?.res.ok) afterSave.current = null;
  };
  return (
    <div className="field-type mb-4" role="group" aria-label="Decide">
      <div className="decision" ref={buttons}>
        <Decisions
          moderated={moderated}
          record={{ [field]: status, [settles]: unsettled }}
          isIdle={isSaving || isBusy}
          onDecide={choose}
        />
      </div>
      <p className="field-description">Your changes here are saved before it.</p>
    </div>
  );
}

type CellProps = DefaultCellComponentProps & { moderated: Moderated };

export function DecisionCell({ moderated, rowData, viewType }: CellProps) {
  const { decide, isBusy } = useListActs();
  const record = rowData as Seen & Record<string, unknown>;
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
      {viewType !== 'trash' && (
        <Decisions
          moderated={moderated}
          record={record}
          title={title}
          isIdle={isBusy}
          onDecide={(decision) => decide([record], actOf(moderated, decision))}
        />
      )}
    </div>
  );
}
