'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import type { DefaultCellComponentProps } from 'payload';
import { useState } from 'react';
import { wordsOfError } from '../moderation/admin-rest-client';

type Mail = { id: number; subject: string; sentAt?: string | null; confidential?: boolean | null };

async function resend(id: number): Promise<string> {
  const response = await fetch(`/cms/api/mail/${id}/resend`, {
    method: 'POST',
    credentials: 'same-origin',
  });
  const { message, errors } = (await response.json()) as {
    message?: string;
    errors?: { message: string }[];
  };
  if (!response.ok) throw new Error(errors?.[0]?.message);
  return message ?? '';
}

/** Resends a mail. A confidential mail that was sent no longer has its content. */
function Resend({ id, subject, sentAt, confidential }: Mail) {
  const router = useRouter();
  const [isSending, setIsSending] = useState(false);
  if (sentAt && confidential) return null;
  const send = async () => {
    setIsSending(true);
    try {
      toast.success(await resend(id));
    } catch (error) {
      toast.error(wordsOfError(error));
    } finally {
      setIsSending(false);
      router.refresh();
    }
  };
  return (
    <button
      type="button"
      className="decision__button"
      aria-label={`Resend: ${subject}`}
      disabled={isSending}
      onClick={() => void send()}
    >
      Resend
    </button>
  );
}

export const ResendCell = ({ rowData }: DefaultCellComponentProps) => (
  <Resend {...(rowData as Mail)} />
);

export function ResendField() {
  const { id, data } = useDocumentInfo();
  if (typeof id !== 'number' || !data) return null;
  return (
    <div className="field-type decision-field">
      <Resend {...(data as Mail)} id={id} />
    </div>
  );
}
