import type { Payload } from 'payload';

/** What other books must not collide with. The system asks, for checking a seed folder before anything is written. */
export async function knownBooks(payload: Payload) {
  const { docs } = await payload.find({
    collection: 'books',
    select: { slug: true, anchorId: true, baseSampleId: true },
    pagination: false,
    depth: 0,
  });
  return docs.map(({ slug, anchorId, baseSampleId }) => ({ slug, anchorId, baseSampleId }));
}
