'use client';

import { useModal } from '@payloadcms/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Adds a paragraph to Payload's dialog that asks whether to delete. */
export function DeleteNote({ modal, children }: { modal: string; children: ReactNode }) {
  const { isModalOpen } = useModal();
  const isOpen = isModalOpen(modal);
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    // The dialog's own elements follow its state.
    const frame = requestAnimationFrame(() =>
      setDialog(
        isOpen
          ? (document.getElementById(modal)?.querySelector('.confirmation-modal__content') ?? null)
          : null,
      ),
    );
    return () => cancelAnimationFrame(frame);
  }, [isOpen, modal]);
  return dialog && createPortal(<p className="delete-note">{children}</p>, dialog);
}
