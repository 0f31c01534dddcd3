'use client';

import { Link } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import type { ContactMessage, Mail } from '../payload-types';

/** Shows a text in a list in full, with its line breaks. */
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

/** Shows a checkbox in a list as one of two labels. */
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

/** Whether a message waits, and if not, why. */
export const MessageStateCell = ({ rowData }: DefaultCellComponentProps) => (
  <span>{stateOfMessage(rowData as ContactMessage)}</span>
);

function stateOfMail({ sentAt, lastError, tries }: Mail) {
  if (sentAt) return lastError ? 'Came back' : 'Sent';
  if (lastError) return `Not sent after ${tries ?? 0} ${tries === 1 ? 'try' : 'tries'}`;
  return 'On its way';
}

/** Delivery state of a mail. */
export function MailStateCell({ rowData }: DefaultCellComponentProps) {
  const mail = rowData as Mail;
  return (
    <span className={mail.lastError ? 'text-link font-semibold' : undefined}>
      {stateOfMail(mail)}
    </span>
  );
}
