'use client';

import { useDocumentInfo, useForm, useFormFields, useFormProcessing } from '@payloadcms/ui';
import type { Decision, Moderated } from './moderated';

/** The same buttons beside a record's form: what was changed in the form is saved along with the decision. */
export function DecisionField({ moderated }: { moderated: Moderated }) {
  const { id, hasSavePermission } = useDocumentInfo();
  const field = moderated.field ?? 'status';
  const status = useFormFields(([fields]) => fields[field]?.value);
  const dispatch = useFormFields(([, change]) => change);
  const { submit } = useForm();
  const isProcessing = useFormProcessing();
  if (id === undefined || !hasSavePermission) return null;

  const save = async (decision: Decision) => {
    dispatch({ type: 'UPDATE', path: field, value: decision.status });
    await submit({ overrides: { [field]: decision.status } });
  };
  return (
    <div className="field-type decision-field" role="group" aria-label="Decide">
      <div className="decision">
        {moderated.decisions
          .filter((decision) => decision.status !== status)
          .map((decision) => (
            <button
              key={decision.label}
              type="button"
              className={`decision__button decision__button--${String(decision.status)}`}
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
