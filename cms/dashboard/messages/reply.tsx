'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';

type Message = { name: string; email: string; message: string };

/** Mail programs take URLs of about two thousand characters; the rest of a long message is left out. */
const longestQuote = 1200;

const quoted = (message: string) =>
  message
    .slice(0, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');

/** Opens the mail program with an answer begun: to whom, about what, and what was written. */
const answerTo = ({ name, email, message }: Message) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your message to The Fovean Chronicles')}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n\r\n\r\n${quoted(message)}\r\n`)}`;

const Reply = (message: Message) => (
  <a className="decision__button" href={answerTo(message)} aria-label={`Reply to ${message.name}`}>
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
