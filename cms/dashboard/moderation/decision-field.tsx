'use client';

import { useDocumentInfo, useForm, useFormFields, useFormProcessing } from '@payloadcms/ui';
import { useEffect, useRef } from 'react';
import { DecisionButton } from './decision-button';
import { type Decision, decisionsOn, type Moderated } from '../../moderation/moderated';

/** The decisions beside a record's form. Edits in the form are saved with the decision. */
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
      <p className="field-description">What you changed here is saved along with it.</p>
    </div>
  );
}
