'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

type Mail = { id: number; subject: string; sentAt?: string | null; confidential?: boolean | null };

/** Resends a mail. A confidential mail that was sent no longer has its content. */
function Resend({ id, subject, sentAt, confidential }: Mail) {
  const { isBusy, run } = useAction(
    async () =>
      (await callRest<{ message: string }>(`/mail/${id}/resend`, { method: 'POST' })).message,
  );
  if (sentAt && confidential) return null;
  return (
    <DecisionButton aria-label={`Resend: ${subject}`} isIdle={isBusy} onClick={run}>
      Resend
    </DecisionButton>
  );
}

export const ResendCell = ({ rowData }: DefaultCellComponentProps) => (
  <Resend {...(rowData as Mail)} />
);

export function ResendField() {
  const { id, data } = useDocumentInfo();
  if (typeof id !== 'number' || !data) return null;
  return (
    <div className="field-type mb-4">
      <Resend {...(data as Mail)} id={id} />
    </div>
  );
}
