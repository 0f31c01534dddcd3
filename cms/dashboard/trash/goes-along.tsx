'use client';

import { useDocumentInfo, useModal } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import type { CollectionSlug } from 'payload';
import { createPortal } from 'react-dom';
import { daysInTrash } from '../../contract/plain/limits';
import { useChosen } from '../moderation/moderated-list';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';

type NoteProps = {
  /** Id of Payload's confirmation dialog. */
  modal: string;
  collection: string;
  readIds: () => unknown[] | Promise<unknown[]>;
};

function Note({ modal, collection, readIds }: NoteProps) {
  // The dialog works without the lines.
  const lines = useLoaded(modal, async (_, signal) => {
    const body = { ids: await readIds() };
    return (await callRest<{ lines: string[] }>(`/${collection}/goes-along`, { body, signal }))
      .lines;
  });
  const dialog =
    lines &&
    lines.length > 0 &&
    document.getElementById(modal)?.querySelector('.confirmation-modal__content');
  return (
    dialog &&
    createPortal(
      <ul className="grid gap-[0.4rem] ps-[1.1rem]">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>,
      dialog,
    )
  );
}

/** Adds to the confirmation of a deletion what else is deleted. */
export function GoesAlong() {
  const { id, collectionSlug = '' } = useDocumentInfo();
  const modal = `delete-${id}`;
  const isOpen = useModal().isModalOpen(modal);
  return isOpen && <Note modal={modal} collection={collectionSlug} readIds={() => [id]} />;
}

export function RowsGoAlong({ collectionSlug }: { collectionSlug: CollectionSlug }) {
  const { read } = useChosen(collectionSlug);
  const modal = 'confirm-delete-many-docs';
  const isOpen = useModal().isModalOpen(modal);
  return (
    isOpen && (
      <Note
        modal={modal}
        collection={collectionSlug}
        readIds={async () => (await read()).map(({ id }) => id)}
      />
    )
  );
}

export function TrashNote() {
  if (!usePathname().endsWith('/trash')) return null;
  return (
    <p className="text-muted mb-4">
      Everything here can be restored for {daysInTrash} days after its deletion. Then it is deleted
      for good.
    </p>
  );
}
