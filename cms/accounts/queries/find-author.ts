import type { Payload } from 'payload';

/** Returns the id of the first author, or null. Called by the system. */
export async function findAuthor(payload: Payload): Promise<number | null> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { role: { equals: 'author' } },
    sort: 'createdAt',
    limit: 1,
    pagination: false,
    depth: 0,
  });
  return docs[0]?.id ?? null;
}
