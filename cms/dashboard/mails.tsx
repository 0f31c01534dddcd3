'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import type { Mail } from '../payload-types';
import { DecisionButton } from './moderation/decision-button';
import { callRest } from './rest';
import { useAction } from './use-action';

function stateOfMail({ sentAt, lastError, tries }: Mail) {
  if (sentAt) return lastError ? 'Came back' : 'Sent';
  if (lastError) return `Not sent after ${tries ?? 0} ${tries === 1 ? 'try' : 'tries'}`;
  return 'On its way';
}

export function MailStateCell({ rowData }: DefaultCellComponentProps) {
  const mail = rowData as Mail;
  return (
    <span className={mail.lastError ? 'text-link font-semibold' : undefined}>
      {stateOfMail(mail)}
    </span>
  );
}

/** Renders a button that resends a mail, in a list or form. A sent confidential mail no longer has its content. */
export function Resend({ rowData }: Partial<DefaultCellComponentProps>) {
  const { data } = useDocumentInfo();
  const { id, subject, sentAt, confidential } = (rowData ?? data ?? {}) as Partial<Mail>;
  const { isBusy, run } = useAction(
    async () =>
      (await callRest<{ message: string }>(`/mail/${id}/resend`, { method: 'POST' })).message,
  );
  if (id === undefined || (sentAt && confidential)) return null;
  return (
    <div className={rowData ? '' : 'field-type mb-4'}>
      <DecisionButton aria-label={`Resend: ${subject}`} isIdle={isBusy} onClick={run}>
        Resend
      </DecisionButton>
    </div>
  );
}
