'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import { type Message, replyUrl } from './reply-url';

const Reply = (message: Message) => (
  <a className="decision__button" href={replyUrl(message)} aria-label={`Reply to ${message.name}`}>
    Reply
  </a>
);

export const ReplyCell = ({ rowData }: DefaultCellComponentProps) => (
  <Reply {...(rowData as Message)} />
);

export function ReplyField() {
  const { data } = useDocumentInfo();
  if (!data?.email) return null;
  return (
    <div className="field-type decision-field">
      <Reply {...(data as Message)} />
    </div>
  );
}
