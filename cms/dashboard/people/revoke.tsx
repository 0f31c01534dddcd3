'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import type { ApiKey } from '../../payload-types';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

/** Id of the key whose button was pressed last. The list forgets its rows when it shows them anew. */
let pressed: number | undefined;

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

export function Revoke({ rowData }: Partial<DefaultCellComponentProps>) {
  const { data } = useDocumentInfo();
  const { id, label, revokedAt } = (rowData ?? data ?? {}) as Partial<ApiKey>;
  const { isBusy, run } = useAction(async () => {
    pressed = id;
    const body = { revokedAt: new Date().toISOString() };
    await callRest(`/api-keys/${id}`, { method: 'PATCH', body });
    return `“${label}” opens nothing any more.`;
  });
  if (id === undefined) return null;
  return (
    <div className={rowData ? '' : 'field-type mb-4'}>
      {revokedAt ? (
        <Revoked id={id} />
      ) : (
        <DecisionButton
          kind="rejected"
          aria-label={`Revoke: ${label}`}
          isIdle={isBusy}
          onClick={run}
        >
          Revoke
        </DecisionButton>
      )}
    </div>
  );
}
