'use client';

import { useDocumentInfo, useForm, useFormFields, useFormProcessing } from '@payloadcms/ui';
import type { Decision, Moderated } from './moderated';

/** The same buttons beside a record's form: what was changed in the form is saved along with the decision. */
export function DecisionField({ moderated }: { moderated: Moderated }) {
  const { id, hasSavePermission } = useDocumentInfo();
  const status = useFormFields(([fields]) => fields.status?.value);
  const dispatch = useFormFields(([, change]) => change);
  const { submit } = useForm();
  const isProcessing = useFormProcessing();
  if (id === undefined || !hasSavePermission) return null;

  const save = async (decision: Decision) => {
    dispatch({ type: 'UPDATE', path: 'status', value: decision.status });
    await submit({ overrides: { status: decision.status } });
  };
  return (
    <div className="field-type decision-field" role="group" aria-label="Decide">
      <div className="decision">
        {moderated.decisions
          .filter((decision) => decision.status !== status)
          .map((decision) => (
            <button
              key={decision.status}
              type="button"
              className={`decision__button decision__button--${decision.status}`}
              disabled={isProcessing}
              onClick={() => void save(decision)}
            >
              {decision.label}
            </button>
          ))}
      </div>
      <p className="field-description">What you changed here is saved along with it.</p>
    </div>
  );
}
