'use client';

import type { DefaultCellComponentProps } from 'payload';

type Mail = { sentAt?: string | null; lastError?: string | null; tries?: number | null };

function stateOf({ sentAt, lastError, tries }: Mail) {
  if (sentAt) return lastError ? 'Came back' : 'Sent';
  if (lastError) return `Not sent after ${tries ?? 0} ${tries === 1 ? 'try' : 'tries'}`;
  return 'On its way';
}

/** Delivery state of a mail. */
export function MailStateCell({ rowData }: DefaultCellComponentProps) {
  const mail = rowData as Mail;
  return (
    <span className={mail.lastError ? 'text-link font-semibold' : undefined}>{stateOf(mail)}</span>
  );
}
