import type { CollectionSlug, Payload, Where } from 'payload';
import { daysInTrash } from '../../contract/limits';

/** The collections whose records go to the trash when they are deleted. */
const withTrash = (payload: Payload): CollectionSlug[] =>
  payload.config.collections.filter(({ trash }) => trash).map(({ slug }) => slug);

/**
 * Whatever has been in the trash for as long as it can be put back goes for good, with what belongs to it. One that may not go,
 * such as a picture that something still shows, stays until it may. The system does it, on behalf of nobody.
 */
export async function emptyTrash(payload: Payload): Promise<{ deleted: number }> {
  const longAgo = new Date(Date.now() - daysInTrash * 24 * 3600_000).toISOString();
  const where: Where = { deletedAt: { less_than: longAgo } };
  let deleted = 0;
  // Pictures come last in the configuration: what showed them has gone by then.
  for (const collection of withTrash(payload)) {
    const { docs } = await payload.delete({ collection, where, trash: true, depth: 0 });
    deleted += docs.length;
  }
  return { deleted };
}
