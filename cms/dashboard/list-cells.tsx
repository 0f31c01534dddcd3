'use client';

import { Link } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import type { ContactMessage, Mail } from '../payload-types';

export function WholeTextCell({
  cellData,
  link,
  linkURL,
  collectionSlug,
  rowData,
}: DefaultCellComponentProps) {
  const text = typeof cellData === 'string' ? cellData : '';
  const words = <span className="whole-text">{text}</span>;
  if (!link) return words;
  return (
    <Link
      href={linkURL ?? `/cms/collections/${collectionSlug}/${String(rowData.id)}`}
      prefetch={false}
    >
      {words}
    </Link>
  );
}

export const YesOrNoCell = ({
  cellData,
  yes,
  no,
}: DefaultCellComponentProps & { yes: string; no: string }) => <span>{cellData ? yes : no}</span>;

function stateOfMessage({ handled, isSpam, isFlood }: ContactMessage) {
  if (isSpam) return 'Spam';
  if (handled) return 'Handled';
  return isFlood ? 'Flood' : 'Waits for an answer';
}

export const MessageStateCell = ({ rowData }: DefaultCellComponentProps) => (
  <span>{stateOfMessage(rowData as ContactMessage)}</span>
);

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
