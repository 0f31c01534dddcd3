'use client';

import { useModal } from '@payloadcms/ui';
import type { CollectionSlug } from 'payload';
import { useChosenIds } from '../moderation/use-chosen-ids';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';
import { DeleteNote } from './delete-note';

/** Payload's dialog that asks whether to delete the selected rows. */
const modal = 'confirm-delete-many-docs';

function Lines({ collection }: { collection: CollectionSlug }) {
  const { readIds } = useChosenIds(collection);
  // The dialog works without them.
  const lines = useLoaded(collection, async (_, signal) => {
    const body = { ids: await readIds() };
    return (await callRest<{ lines: string[] }>(`/${collection}/goes-along`, { body, signal }))
      .lines;
  });
  return <DeleteNote modal={modal} lines={lines ?? []} />;
}

/** In the question whether to delete the selected rows of a list: what goes along. */
export function RowsGoAlong({ collectionSlug }: { collectionSlug: CollectionSlug }) {
  return useModal().isModalOpen(modal) && <Lines collection={collectionSlug} />;
}
