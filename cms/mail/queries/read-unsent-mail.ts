import type { PayloadRequest } from 'payload';
import type { Mail } from '../../payload-types';

/** Returns a mail, or null if it was sent or deleted meanwhile. Called by the system. */
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
