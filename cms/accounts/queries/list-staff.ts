import type { PayloadRequest } from 'payload';
import type { User } from '../../payload-types';

/** Returns authors and editors, oldest first. Called by the system, for the operator. */
export async function listStaff(req: PayloadRequest): Promise<User[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { role: { not_equals: 'reader' } },
    sort: ['createdAt', 'id'],
    pagination: false,
    depth: 0,
    req,
  });
  return docs;
}
