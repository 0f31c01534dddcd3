'use client';

import { useModal } from '@payloadcms/ui';
import type { CollectionSlug } from 'payload';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChosenIds } from '../moderation/use-chosen-ids';
import { callRest } from '../rest';
import { DeleteNote } from './delete-note';

/** Payload's dialog that asks whether to delete the selected rows. */
const modal = 'confirm-delete-many-docs';

function Lines({ collection }: { collection: CollectionSlug }) {
  const { readIds } = useChosenIds(collection);
  const [lines, setLines] = useState<string[]>([]);

  const read = useEffectEvent(async (signal: AbortSignal) => {
    const body = { ids: await readIds() };
    return callRest<{ lines: string[] }>(`/${collection}/goes-along`, { body, signal });
  });
  useEffect(() => {
    const aborted = new AbortController();
    read(aborted.signal).then(
      (reply) => setLines(reply.lines),
      // The dialog works without it.
      () => undefined,
    );
    return () => aborted.abort();
  }, []);
  return <DeleteNote modal={modal} lines={lines} />;
}

/** In the question whether to delete the selected rows of a list: what goes along. */
export function RowsGoAlong({ collectionSlug }: { collectionSlug: CollectionSlug }) {
  return useModal().isModalOpen(modal) && <Lines collection={collectionSlug} />;
}
