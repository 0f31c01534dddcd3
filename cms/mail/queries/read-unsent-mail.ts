import type { PayloadRequest } from 'payload';
import type { Mail } from '../../payload-types';

/** A mail of the outbox; null when it was sent or deleted meanwhile. The system asks, on nobody's behalf. */
export async function readUnsentMail(req: PayloadRequest, id: number): Promise<Mail | null> {
  const { docs } = await req.payload.find({
    collection: 'mail',
    where: { and: [{ id: { equals: id } }, { sentAt: { exists: false } }] },
    limit: 1,
    pagination: false,
    depth: 0,
    req,
  });
  return docs[0] ?? null;
}
