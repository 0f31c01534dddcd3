import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';

/** A sample chapter by its sample id, brackets and all, or null. */
export async function getBookSample(
  req: PayloadRequest,
  { bookId }: { bookId: number },
): Promise<CallReply<'GET /books/sample/{bookId}'> | null> {
  const { docs } = await req.payload.find({
    collection: 'samples',
    where: { sampleId: { equals: bookId } },
    select: { title: true, excerpt: true },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  const [sample] = docs;
  return sample ? { title: sample.title, excerpt: sample.excerpt } : null;
}
