'use client';

import { useModal } from '@payloadcms/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Adds lines to Payload's dialog that asks whether to delete. */
export function DeleteNote({ modal, lines }: { modal: string; lines: string[] }) {
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
  if (!dialog || lines.length === 0) return null;
  return createPortal(
    <ul className="delete-note">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>,
    dialog,
  );
}
