'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import type { ApiKey } from '../../payload-types';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

/** Button that revokes a key. Shows when it was revoked afterwards. */
function Revoke({ id, label, revokedAt }: Pick<ApiKey, 'id' | 'label' | 'revokedAt'>) {
  const { isBusy, run } = useAction(async () => {
    const body = { revokedAt: new Date().toISOString() };
    await callRest(`/api-keys/${id}`, { method: 'PATCH', body });
    return `“${label}” opens nothing any more.`;
  });
  if (revokedAt) return <span>Revoked</span>;
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
    <div className="field-type decision-field">
      <Revoke {...(data as ApiKey)} id={id} />
    </div>
  );
}
