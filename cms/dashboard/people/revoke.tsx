'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import type { ApiKey } from '../../payload-types';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

/** Id of the key whose button was pressed last. The list forgets its rows when it shows them anew. */
let pressed: number | undefined;

/** Takes the focus from a button that is gone. */
const Revoked = ({ id }: Pick<ApiKey, 'id'>) => (
  <span
    tabIndex={-1}
    ref={(words) => {
      if (pressed === id && document.activeElement === document.body) words?.focus();
    }}
  >
    Revoked
  </span>
);

/** Button that revokes a key. Says so afterwards. */
function Revoke({ id, label, revokedAt }: Pick<ApiKey, 'id' | 'label' | 'revokedAt'>) {
  const { isBusy, run } = useAction(async () => {
    pressed = id;
    const body = { revokedAt: new Date().toISOString() };
    await callRest(`/api-keys/${id}`, { method: 'PATCH', body });
    return `“${label}” opens nothing any more.`;
  });
  if (revokedAt) return <Revoked id={id} />;
  return (
    <DecisionButton kind="rejected" aria-label={`Revoke: ${label}`} isIdle={isBusy} onClick={run}>
      Revoke
    </DecisionButton>
  );
}

export const RevokeCell = ({ rowData }: DefaultCellComponentProps) => (
  <Revoke {...(rowData as ApiKey)} />
);

export function RevokeField() {
  const { id, data } = useDocumentInfo();
  if (typeof id !== 'number' || !data) return null;
  return (
    <div className="field-type mb-4">
      <Revoke {...(data as ApiKey)} id={id} />
    </div>
  );
}
