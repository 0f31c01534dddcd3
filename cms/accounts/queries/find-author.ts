import type { Payload } from 'payload';

/** The id of the author, of the first one where there are several; null before there is any. The system asks. */
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
