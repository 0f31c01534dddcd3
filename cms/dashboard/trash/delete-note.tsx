'use client';

import { useModal } from '@payloadcms/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** A paragraph in Payload's dialog that asks whether to delete a record. */
export function DeleteNote({ id, children }: { id: number; children: ReactNode }) {
  const { isModalOpen } = useModal();
  const isOpen = isModalOpen(`delete-${id}`);
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    // The dialog's own elements follow its state.
    const frame = requestAnimationFrame(() =>
      setDialog(
        isOpen ? document.querySelector('.delete-document .confirmation-modal__content') : null,
      ),
    );
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return dialog && createPortal(<p className="delete-note">{children}</p>, dialog);
}
