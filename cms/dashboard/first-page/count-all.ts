import { createLocalReq, type ServerProps } from 'payload';
import { countWaiting } from '../queries/count-waiting';
import { readBlockedUsers } from '../../comments/queries/blocked-users';
import { type Waiting, waitingFor } from './waiting';

/** How many of each thing wait for whoever is logged in. */
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
