import {
  type CollectionSlug,
  createLocalReq,
  type PayloadRequest,
  type ServerProps,
  type Where,
} from 'payload';
import { readBlockedUsers } from '../../comments/queries/blocked-users';
import { type Waiting, waitingFor } from '../first-page/waiting';

/** How many records of a collection a filter finds, of those that the caller may see. */
async function countWaiting(
  req: PayloadRequest,
  { collection, where }: { collection: CollectionSlug; where: Where },
): Promise<number> {
  const { totalDocs } = await req.payload.count({ collection, where, overrideAccess: false, req });
  return totalDocs;
}

/** How many of each thing wait for the logged-in user. */
export async function countAll({
  payload,
  user,
}: Pick<ServerProps, 'payload' | 'user'>): Promise<(Waiting & { count: number })[]> {
  if (!user) return [];
  const req = await createLocalReq({ user }, payload);
  return Promise.all(
    waitingFor(new Date(), await readBlockedUsers(req))
      .filter((what) => what.for.includes(user.role))
      .map(async (what) => ({ ...what, count: await countWaiting(req, what) })),
  );
}
