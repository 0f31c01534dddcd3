import type { CollectionSlug, UIFieldServerProps } from 'payload';
import { goesAlong } from '../queries/goes-along';
import { DeleteNote } from './delete-note';

/** In the question whether to delete a record: what goes along. */
export async function GoesAlong({ id, req, collectionSlug }: UIFieldServerProps) {
  if (typeof id !== 'number') return null;
  const lines = await goesAlong(req, collectionSlug as CollectionSlug, [id]);
  return <DeleteNote modal={`delete-${id}`} lines={lines} />;
}
