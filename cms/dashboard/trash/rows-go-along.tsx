'use client';

import { useModal } from '@payloadcms/ui';
import type { CollectionSlug } from 'payload';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChosenIds } from '../moderation/use-chosen-ids';
import { callRest } from '../rest';
import { DeleteNote } from './delete-note';

/** Payload's dialog that asks whether to delete the selected rows. */
const modal = 'confirm-delete-many-docs';

function Words({ collection }: { collection: CollectionSlug }) {
  const { readIds } = useChosenIds(collection);
  const [words, setWords] = useState('');

  const read = useEffectEvent(async (signal: AbortSignal) => {
    const body = { ids: await readIds() };
    return callRest<{ words: string }>(`/${collection}/goes-along`, { body, signal });
  });
  useEffect(() => {
    const aborted = new AbortController();
    read(aborted.signal).then(
      (reply) => setWords(reply.words),
      // The dialog works without it.
      () => undefined,
    );
    return () => aborted.abort();
  }, []);
  return words && <DeleteNote modal={modal}>{words}</DeleteNote>;
}

/** In the question whether to delete the selected rows of a list: what goes along. */
export function RowsGoAlong({ collectionSlug }: { collectionSlug: CollectionSlug }) {
  return useModal().isModalOpen(modal) && <Words collection={collectionSlug} />;
}
